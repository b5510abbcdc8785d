/** A reference to another record in a response: the id, and the name if the API returns it. */
export interface Reference {
  readonly id: string
  readonly name?: string
}

/** A stored image: the address of the image, and the address of the thumbnail if the image has a thumbnail. */
export interface Picture {
  readonly url: string
  readonly thumbnailUrl?: string
}

/** A stored file: its address, and its name, media type and size in bytes if the API returns them. */
export interface Attachment {
  readonly url: string
  readonly name?: string
  readonly type?: string
  readonly size?: number
}

type IdOf<Value> = Value extends { readonly id: infer Id } ? Id : Value

/** The id of a reference or a record. Other values are returned unchanged. */
export const idOf = <Value>(value: Value): IdOf<Value> =>
  (typeof value === 'object' && value !== null && 'id' in value ? value.id : value) as IdOf<Value>
