import type { Registry } from '../../../vocabulary'
import type { SampleContext } from '../../contract/sample'
import type { FileStore } from '../../database/files/file-store'
import { createRandom } from './random'

const seed = 20_251

export function createSampleContext(registry: Registry, files: FileStore, now: Date): SampleContext {
  const random = createRandom(seed)
  const hex = (bits: number) =>
    random
      .integer(0, 2 ** bits - 1)
      .toString(16)
      .padStart(bits / 4, '0')
  return {
    registry,
    random,
    now,
    id: (at) => {
      const time = at.getTime().toString(16).padStart(12, '0')
      const variant = '89ab'.charAt(random.integer(0, 3))
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(12)}-${variant}${hex(12)}-${hex(24)}${hex(24)}`
    },
    attachment: (name, text) => files.attach(Buffer.from(text), name),
    picture: async (drawing) => (await files.save(await drawing)).name,
  }
}
