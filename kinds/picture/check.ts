import * as z from 'zod/mini'
import type { Picture } from '../../vocabulary/records/reference'
import { t } from '../../vocabulary/text/i18n'
import type { ImagesOptions, OrderedPicture } from './definition'

const expectedFile = () => t('Must be an image file (PNG, JPEG, WebP, GIF or AVIF), sent in a multipart body.')

/**
 * Whether a value is a stored image (an address or an object) or an image that the user has chosen. The server decodes
 * the file to check that the file is an image.
 */
const isPicture = (value: unknown) =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && ('url' in value || 'size' in value))

export const image = () => z.custom<Picture>(isPicture, { error: expectedFile })

export const images = ({ max = 12 }: Partial<ImagesOptions>) =>
  z
    .array(z.custom<OrderedPicture>(isPicture, { error: expectedFile }), {
      error: () => t('Must be a list of images.'),
    })
    .check(z.maxLength(max, { error: () => t('At most {{max}} images are allowed.', { max }) }))
