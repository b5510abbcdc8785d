import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { watching } from './record-writes.mjs'

/** The size of the mounted disk in megabytes. */
const size = 256

/** A folder that refuses every change while a certain file exists. */
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

/**
 * A disk with a damaged file system. The disk refuses changes until the disk is unmounted, checked and mounted again.
 */
function failing() {
  const why = 'a separate disk can be mounted only on Linux, by root and with mkfs.ext4'
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
        // The exit code of the check is 1 after a repair.
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
 * Storages that can refuse changes, by name. Each function creates a storage. The function returns the data folder, the
 * environment of the product, and the functions `spoil`, `mend` and `remove`. The function `mend` receives a function
 * that stops the product, runs some work and starts the product again. On an unsupported machine, the function returns
 * the reason.
 */
export const storages = {
  'refuses changes, and takes them again': refusing,
  'damaged ext4, checked and mounted again': failing,
}
