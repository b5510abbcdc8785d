import { phrase } from '../../vocabulary'
import { type Input, orNull } from '../input'
import { twoWay } from '../shared/two-way'

export const onOff: Input = { Input: twoWay<0 | 1>(1, 0, [phrase('Active'), phrase('Inactive')]), write: orNull }
