export interface Key {
  readonly name: string
  readonly isOptional: boolean
  readonly type: string
  readonly doc?: string
}

export interface Type {
  readonly file: string
  readonly name: string
  readonly doc?: string
  readonly isExported: boolean
  readonly extended: readonly string[]
  readonly keys: readonly Key[]
}

export interface Reference {
  readonly declared: readonly { readonly title: string; readonly types: readonly Type[] }[]
  readonly kinds: readonly {
    readonly kinds: readonly { readonly name: string; readonly doc?: string }[]
    readonly options: readonly Type[]
  }[]
}

export function readReference(root: string): Promise<Reference>
