import type { CommonOptions, Field } from '../../vocabulary/field'
import { defineKind } from '../../vocabulary/kind'
import type { Picture } from '../../vocabulary/records/reference'

/** The maximum size of an image in bytes. */
export const maxPictureBytes = 10 * 1024 * 1024

/** The accepted media types of images. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

interface ImageOptions {
  /**
   * Whether everyone with the address can load the image while a record uses the image. If this option is false,
   * loading the image requires the permission to read the record, and an address is valid for at most a day. Default:
   * false.
   */
  readonly public?: boolean
}

/**
 * The field kind for one image, uploaded as a file: PNG, JPEG, WebP, GIF or AVIF of at most 10 MiB. A field of this
 * kind makes the request body multipart.
 */
export const image = defineKind<Picture, ImageOptions>({
  name: 'image',
  column: (field) => ({ store: 'file', public: field.public }),
  fromText: (given) => given,
  sample: ({ label }, sampler) => sampler.picture(`${label ?? 'Sample'} ${sampler.index + 1}`),
  sortable: false,
  files: 'picture',
})

/** One of several images of a record. */
export interface OrderedPicture extends Picture {
  readonly id: string
  readonly alt?: string | null
  /** The position of the image. The image at position 0 is the cover. */
  readonly priority: number
}

export interface ImagesOptions {
  /** The resource whose records are the images. */
  readonly of: string
  /** The field of that resource that refers to the record with the images. */
  readonly by: string
  /** The maximum number of images. Default: 12. */
  readonly max?: number
}

const imagesField = defineKind<readonly OrderedPicture[], ImagesOptions, readonly OrderedPicture[], 'rows'>({
  name: 'images',
  jsonType: 'array',
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
 * The field kind for several images in a sequence, the first of which is the cover. Each image is a record of the
 * resource `of`, whose field `by` refers to this record. The option `max` is 12 by default. A field of this kind makes
 * the request body multipart.
 */
export const images = (
  options: CommonOptions<false, false, readonly OrderedPicture[], false> & ImagesOptions,
): Field<readonly OrderedPicture[], readonly OrderedPicture[], false, false, false, 'rows'> => imagesField(options)
