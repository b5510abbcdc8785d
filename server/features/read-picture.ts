import type { Store } from '../contract/store'
import { storedFileName } from '../database/columns'
import { fileStoreOf } from '../database/files/file-store'

/** A stored image as PNG, with its size in pixels. */
export interface PngPicture {
  readonly png: Uint8Array
  readonly width: number
  readonly height: number
}

/**
 * Reads a stored image as PNG on a white ground, for example for a document. The image is made smaller if necessary.
 *
 * @param file the name or the address of the stored image.
 * @param side the maximum width and height in pixels. Default: 600.
 * @returns undefined if the image no longer exists.
 */
export async function readPictureAsPng(
  store: Pick<Store, 'db'>,
  file: string,
  side = 600,
): Promise<PngPicture | undefined> {
  const found = await fileStoreOf(store)?.read(storedFileName(file).split('?')[0] ?? '')
  if (!found) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of found.stream) chunks.push(Buffer.from(chunk))
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(Buffer.concat(chunks))
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: new Uint8Array(data), width: info.width, height: info.height }
}
