import { sql } from 'kysely'
import sharp from 'sharp'
import { type Registry, t } from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { storedFields, tableName } from '../../contract/table-model'
import { Problem } from '../../platform/problem'

/** The longest side of a stored picture and of its thumbnail, in pixels. */
const sizes = { picture: 1600, thumbnail: 160 }

/** The maximum number of pixels of a picture. Without this limit, a small file could decode to gigabytes. */
const mostPixels = 50_000_000

/** The accepted picture formats, by the decoder's names for the formats. The decoder reports AVIF as HEIF. */
const formats = ['png', 'jpeg', 'webp', 'gif', 'heif']

/**
 * Decodes a picture and encodes it again. The second encoding proves that the file is a picture, and removes all
 * metadata, such as the location.
 *
 * @throws Problem 422 if the bytes are not a picture, have another format, or have too many pixels.
 */
export async function reencodePicture(bytes: Uint8Array): Promise<{ picture: Buffer; thumbnail: Buffer }> {
  if (bytes.length === 0) throw refusal()
  const decoder = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', autoOrient: true })
  const { format, width = 0, height = 0 } = await decoder.metadata().catch(refuse)
  if (!format || !formats.includes(format)) throw refusal()
  if (width * height > mostPixels)
    throw new Problem(
      422,
      t('Images must have at most {{most}} megapixels. This image has {{pixels}}. Make it smaller and try again.', {
        pixels: Math.round((width * height) / 1e6),
        most: mostPixels / 1e6,
      }),
    )
  const within = (side: number, quality: number) =>
    decoder
      .clone()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort: 3 })
      .toBuffer()
  const [picture, thumbnail] = await Promise.all([within(sizes.picture, 82), within(sizes.thumbnail, 76)]).catch(refuse)
  return { picture, thumbnail }
}

const refusal = () =>
  new Problem(422, t('The file is not a readable image. Choose a PNG, JPEG, WebP, GIF or AVIF file.'))

const refuse = (): never => {
  throw refusal()
}

const publicColumns = (registry: Registry) =>
  registry.localResources.flatMap((resource) =>
    storedFields(resource).flatMap(({ name, column }) =>
      column.store === 'file' && column.public ? [{ table: tableName(resource.name), name }] : [],
    ),
  )

/**
 * Whether a record has the picture in a field that is declared public. The name can also be the name of a thumbnail.
 */
export async function isPublicPicture({ registry, db }: Store, name: string): Promise<boolean> {
  const picture = name.replace('.thumb.', '.')
  for (const column of publicColumns(registry)) {
    const { rows } = await sql`select 1 from ${sql.table(column.table)}
      where ${sql.id(column.name)} = ${picture} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}
