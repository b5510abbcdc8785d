/** A document, drawn from plain data: what a structured clone takes. */
export type DocumentRenderer<Data = never> = (data: Data) => Promise<Uint8Array> | Uint8Array

/**
 * The documents that a business draws, by name: the default export of `business/documents.ts` in its folder. They are drawn in
 * threads of their own, so that file imports what it draws with alone, and of the engine types.
 */
export type Documents = Readonly<Record<string, DocumentRenderer>>

/** Which document is drawn, and of what. */
export interface RenderRequest {
  readonly name: string
  readonly data: unknown
}

const found = import.meta.glob<{ default: Documents }>('/business/documents.ts')

/**
 * Draws a document where it is called.
 *
 * @throws an error where the business draws none of that name.
 */
export async function renderInThisThread({ name, data }: RenderRequest): Promise<Uint8Array> {
  const [load] = Object.values(found)
  const draw = (await load?.())?.default[name]
  if (!draw) throw new Error(`business/documents.ts draws no '${name}'. Add a function of that name to it.`)
  return draw(data as never)
}
