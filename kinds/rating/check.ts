import { integer } from '../number/check'
import type { RatingOptions } from './definition'

export const rating = ({ max = 5 }: RatingOptions) => integer({ min: 1, max })
