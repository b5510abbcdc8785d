import * as z from 'zod/mini'
import { t } from '../../vocabulary/i18n'
import type { Picture } from '../../vocabulary/reference'
import type { ImagesOptions, OrderedPicture } from './definition'

const expectedFile = () => t('Expected a picture as a file of a multipart body (PNG, JPEG, WebP, GIF or AVIF).')

/**
 * Whether a value stands for a picture: what is stored already (an address or a picture), or a chosen file. Whether the
 * file really holds a picture is told by decoding it, which the server does.
 */
const isPicture = (value: unknown) =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && ('url' in value || 'size' in value))

export const image = () => z.custom<Picture>(isPicture, { error: expectedFile })

export const images = ({ max = 12 }: Partial<ImagesOptions>) =>
  z
    .array(z.custom<OrderedPicture>(isPicture, { error: expectedFile }), {
      error: () => t('Expected a list of pictures.'),
    })
    .check(z.maxLength(max, { error: () => t('At most {{max}} pictures are allowed.', { max }) }))
