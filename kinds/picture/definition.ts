import type { CommonOptions, Field } from '../../vocabulary/field'
import { defineKind } from '../../vocabulary/kind'
import type { Picture } from '../../vocabulary/reference'

/** The largest picture that is taken, in bytes. */
export const maxPictureBytes = 10 * 1024 * 1024

/** What a picture may be, by media type. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

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

export interface ImagesOptions {
  /** The resource whose records are the pictures. */
  readonly of: string
  /** The field of that resource that names the record they belong to. */
  readonly by: string
  /** How many there may be. Default: 12. */
  readonly max?: number
}

const imagesField = defineKind<readonly OrderedPicture[], ImagesOptions, readonly OrderedPicture[], 'rows'>({
  name: 'images',
  bounds: { max: 12 },
  column: ({ of, by }) => ({ store: 'rows', of, by }),
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
