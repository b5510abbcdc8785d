import { type PngPicture, readPictureAsPng, type Store } from 'deckhand/server'
import type { Paper } from './paper'

/** Adds the pictures of the logos to documents. A logo that no longer exists is left out. */
export async function withLogos(store: Pick<Store, 'db'>, papers: readonly Paper[]): Promise<Paper[]> {
  const files = [...new Set(papers.flatMap(({ logoFile }) => logoFile ?? []))]
  const pictures = new Map<string, PngPicture | undefined>()
  for (const file of files) pictures.set(file, await readPictureAsPng(store, file))
  return papers.map(({ logoFile, ...paper }) => {
    const logo = logoFile ? pictures.get(logoFile) : undefined
    return { ...paper, ...(logo && { logo }) }
  })
}
