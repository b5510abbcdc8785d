/** Renders a document from plain data that a structured clone accepts. */
export type DocumentRenderer<Data = never> = (data: Data) => Promise<Uint8Array> | Uint8Array

/**
 * The document renderers of a business by name: the default export of `business/documents.ts`. The document renderers
 * run in separate threads. Therefore `business/documents.ts` may import only drawing code, and only types of the
 * engine.
 */
export type Documents = Readonly<Record<string, DocumentRenderer>>

/** The name and the data of a document. */
export interface RenderRequest {
  readonly name: string
  readonly data: unknown
}

const found = import.meta.glob<{ default: Documents }>('/business/documents.ts')

/**
 * Renders a document in the calling thread.
 *
 * @throws an error if the business has no document with this name.
 */
export async function renderInThisThread({ name, data }: RenderRequest): Promise<Uint8Array> {
  const [load] = Object.values(found)
  const draw = (await load?.())?.default[name]
  if (!draw) throw new Error(`business/documents.ts draws no '${name}'. Add a function of that name to it.`)
  return draw(data as never)
}
