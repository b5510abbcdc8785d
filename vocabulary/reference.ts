/** A record that another one refers to, as it is read: its id, and its name where the API gives it. */
export interface Reference {
  readonly id: string
  readonly name?: string
}

/** A stored picture: its address, and that of its thumbnail where there is one. */
export interface Picture {
  readonly url: string
  readonly thumbnailUrl?: string
}

/** A stored file: its address, and its name, media type and size in bytes where the API gives them. */
export interface Attachment {
  readonly url: string
  readonly name?: string
  readonly type?: string
  readonly size?: number
}

type IdOf<Value> = Value extends { readonly id: infer Id } ? Id : Value

/** The id of a reference, of a record or of an id; any other value as it is. */
export const idOf = <Value>(value: Value): IdOf<Value> =>
  (typeof value === 'object' && value !== null && 'id' in value ? value.id : value) as IdOf<Value>
