import * as z from 'zod/mini'
import type { CommonOptions, Field } from '../../vocabulary/field'
import { defineKind } from '../../vocabulary/kind'
import type { Picture } from '../../vocabulary/reference'
import { t } from '../../vocabulary/words'

/** The largest picture that is taken, in bytes. */
export const largestPicture = 10 * 1024 * 1024

/** What a picture may be, by media type. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

const expectedFile = () => t('Expected a picture as a file of a multipart body (PNG, JPEG, WebP, GIF or AVIF).')

/**
 * Whether a value stands for a picture: what is stored already (an address or a picture), or a chosen file. Whether the
 * file really holds a picture is told by decoding it, which the server does.
 */
const isPicture = (value: unknown) =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && ('url' in value || 'size' in value))

interface ImageOptions {
  /**
   * Everybody who knows the picture's address may have it, for as long as a record shows it; else it takes the permission
   * to read the record, and the address is good for a day at most. Default: false.
   */
  readonly public?: boolean
}

/** One picture, uploaded as a file: PNG, JPEG, WebP, GIF or AVIF of at most 10 MiB. It makes the body multipart. */
export const image = defineKind<Picture, ImageOptions>({
  name: 'image',
  column: (field) => ({ store: 'file', public: field.public }),
  check: () => z.custom<Picture>(isPicture, { error: expectedFile }),
  fromText: (given) => given,
  sample: ({ label }, sampler) => sampler.picture(`${label ?? 'Sample'} ${sampler.index + 1}`),
  sortable: false,
  files: 'picture',
})

/** One of several pictures of a record. */
export interface OrderedPicture extends Picture {
  readonly id: string
  readonly alt?: string | null
  /** 0 is the cover. */
  readonly priority: number
}

interface ImagesOptions {
  readonly of: string
  readonly by: string
  readonly max?: number
}

const imagesField = defineKind<readonly OrderedPicture[], ImagesOptions, readonly OrderedPicture[], 'rows'>({
  name: 'images',
  bounds: { max: 12 },
  column: ({ of, by }) => ({ store: 'rows', of, by }),
  check: ({ max = 12 }) =>
    z
      .array(z.custom<OrderedPicture>(isPicture, { error: expectedFile }), {
        error: () => t('Expected a list of pictures.'),
      })
      .check(z.maxLength(max, { error: () => t('At most {{max}} pictures are allowed.', { max }) })),
  fromText: (given) => given,
  sample: () => null,
  refersTo: ({ of }) => of,
  sortable: false,
  files: 'picture',
  wide: true,
})

/**
 * Several pictures in an order, the first of which is the cover; each is a record of `of`, whose field `by` refers to
 * this one. At most `max` (default: 12). It makes the body multipart.
 */
export const images = (
  options: CommonOptions<false, false, readonly OrderedPicture[], false> & ImagesOptions,
): Field<readonly OrderedPicture[], readonly OrderedPicture[], false, false, false, 'rows'> => imagesField(options)
