import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { watching } from './record-writes.mjs'

/** Megabytes of the disk that is mounted. */
const size = 256

/** A folder in which every change is refused for as long as a file is there. */
function refusing() {
  const folder = mkdtempSync(path.join(tmpdir(), 'deckhand-read-only-'))
  const [below, readonly] = [path.join(folder, 'disk'), path.join(folder, 'is-read-only')]
  mkdirSync(below)
  const env = watching(folder, { below, readonly })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (env)
    return {
      data: path.join(below, 'data'),
      env,
      spoil: () => writeFileSync(readonly, ''),
      mend: async () => rmSync(readonly),
      remove,
    }
  remove()
  return 'changes are refused on Linux and with a compiler of C (cc) only'
}

const mounted = (image, disk) => execFileSync('mount', ['-o', 'loop,errors=remount-ro', image, disk])

/** A disk whose file system finds itself damaged: it takes no change until it was unmounted, checked and mounted again. */
function failing() {
  const why = 'a disk of its own is mounted on Linux, by root and with mkfs.ext4 only'
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/sbin/mkfs.ext4')) return why
  const folder = mkdtempSync(path.join(tmpdir(), 'deckhand-read-only-'))
  const [disk, image] = [path.join(folder, 'disk'), path.join(folder, 'image')]
  mkdirSync(disk)
  writeFileSync(image, '')
  truncateSync(image, size * 1024 * 1024)
  execFileSync('mkfs.ext4', ['-q', '-F', image])
  mounted(image, disk)
  const device = () => {
    const devices = execFileSync('losetup', ['-j', image, '-n', '-O', 'NAME'], { encoding: 'utf8' })
    return path.basename(devices.trim())
  }
  return {
    data: path.join(disk, 'data'),
    env: {},
    spoil: () => writeFileSync(`/sys/fs/ext4/${device()}/trigger_fs_error`, 'tried'),
    mend: async (restart) => {
      await restart(() => {
        execFileSync('umount', [disk])
        // It ends with 1 where it has mended something.
        execFileSync('sh', ['-c', `e2fsck -fy ${image} > ${folder}/checked 2>&1; test $? -le 1`])
        mounted(image, disk)
      })
    },
    remove: () => {
      execFileSync('umount', ['-l', disk])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Storage that can be made to take no change, by what it is. Each opens one of its own and answers where the data go, what
 * the product is started with, `spoil` and `mend`, which is given how to restart the product around something, and `remove`;
 * or why it cannot be had here.
 */
export const storages = {
  'refuses changes, and takes them again': refusing,
  'damaged ext4, checked and mounted anew': failing,
}
