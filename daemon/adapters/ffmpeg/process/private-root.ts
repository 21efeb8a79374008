/**
 * A file system that holds what a program needs to run and nothing else: the system's programs and libraries, its own
 * folder, a few devices, and an empty place for temporary files. All of it is read-only but that place.
 */
import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RunInside } from './namespaces.ts'

export interface Root {
  /** Real paths of programs that must be there. */
  sees: readonly string[]
}

interface Making {
  /** Where the namespace's root is, seen from here. */
  at: string
  inside: RunInside
  find(name: string): Promise<string | null>
}

/** Folders of programs and libraries; on most systems the short ones are links into /usr. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix/store', '/gnu/store']
/** For libraries, and for drivers of graphics processors. No /sys/fs: what is in there can be written by root. */
const SETTINGS = ['/etc/ld.so.cache', '/etc/ld-musl-x86_64.path', '/etc/ld-musl-aarch64.path', '/etc/alternatives', '/etc/OpenCL', '/etc/vulkan', '/run/opengl-driver', '/sys/devices', '/sys/dev', '/sys/class', '/sys/bus']
const DEVICES = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom', '/dev/dri', '/dev/kfd', '/dev/nvidia0', '/dev/nvidiactl', '/dev/nvidia-uvm', '/dev/nvidia-uvm-tools', '/dev/nvidia-modeset']
/** Is on every system, and nothing of it is needed inside. */
const PLACES = ['/mnt', '/media', '/srv']
const TEMPORARY_BYTES = 16_000_000

/** Mounts all of it at a place of the namespace, and makes that the root. */
export async function fillRoot({ sees }: Root, { at, inside, find }: Making): Promise<void> {
  const mount = await needed(find, 'mount')
  const own = sees.map((path) => dirname(path))
  const place = PLACES.find((each) => existsSync(each) && !own.some((folder) => isIn(folder, each)))
  if (!place) throw new Error('there is no folder to mount at')
  await inside(mount, ['-n', '-t', 'tmpfs', '-o', 'mode=755,size=1m', 'svc', place])

  const root = join(at, place)
  const lines: string[] = []
  const mounts = mountsNow()
  const line = (path: string, options: string): string => `${quoted(path)} ${quoted(place + path)} none rbind${options} 0 0`
  // What is forbidden on the mount that it comes from stays so: the kernel allows no less.
  const readOnly = (path: string): string => `,ro,nosuid,nodev${mountOf(mounts, path)?.options.includes('noexec') ? ',noexec' : ''}`
  const bind = (path: string, options: string): void => {
    if (existsSync(join(root, path))) return
    if (lstatSync(path).isDirectory()) mkdirSync(join(root, path), { recursive: true })
    else {
      mkdirSync(join(root, dirname(path)), { recursive: true })
      writeFileSync(join(root, path), '')
    }
    lines.push(line(path, options))
  }
  const links = SYSTEM.filter((path) => existsSync(path) && lstatSync(path).isSymbolicLink())
  const folders = [...SYSTEM.filter((path) => existsSync(path) && !links.includes(path)), ...SETTINGS.filter((path) => existsSync(path))]
  for (const path of links) symlinkSync(readlinkSync(path), join(root, path))
  for (const path of folders) bind(path, readOnly(path))
  for (const path of own) if (!folders.some((folder) => isIn(path, folder))) bind(path, readOnly(path))
  // What else is mounted beneath them would stay writable.
  for (const { path } of mounts) if ([...folders, ...own].some((folder) => path !== folder && isIn(path, folder))) lines.push(line(path, readOnly(path)))
  for (const path of DEVICES.filter((each) => existsSync(each))) bind(path, '')
  bind('/proc', readOnly('/proc'))
  // Settings of the kernel, some of which root may write without any privilege.
  lines.push(`svc ${place}/proc/sys tmpfs ro,size=4k 0 0`)
  mkdirSync(join(root, 'tmp'))
  lines.push(`svc ${place}/tmp tmpfs nosuid,nodev,noexec,mode=700,size=${TEMPORARY_BYTES} 0 0`)
  symlinkSync('/proc/self/fd', join(root, 'dev/fd'))
  mkdirSync(join(root, 'old'))
  writeFileSync(join(root, 'mounts'), `${lines.join('\n')}\n`)
  await inside(mount, ['-n', '-a', '-T', join(place, 'mounts')])
  await inside(await needed(find, 'pivot_root'), [place, join(place, 'old')])
}

/** What the system looks like otherwise is gone from inside. */
export async function closeOldRoot({ inside, find }: Pick<Making, 'inside' | 'find'>): Promise<void> {
  await inside(await needed(find, 'umount'), ['-n', '-l', '/old'])
  await inside(await needed(find, 'mount'), ['-n', '-o', 'remount,bind,ro', '/'])
}

async function needed(find: Making['find'], name: string): Promise<string> {
  const path = await find(name)
  if (!path) throw new Error(`${name} is not there`)
  return path
}

const isIn = (path: string, folder: string): boolean => path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`)

interface Mount { path: string; options: string[] }

/** By proc(5), mountinfo: the fifth field is the place, with spaces and the like in octal, the sixth its options. */
function mountsNow(): Mount[] {
  const lines = readFileSync('/proc/self/mountinfo', 'utf8').trim().split('\n').map((line) => line.split(' '))
  return lines
    .map(([, , , , path, options]) => ({ path: path!.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8))), options: options!.split(',') }))
    .sort((a, b) => a.path.length - b.path.length)
}

/** The one that a file lies in: of several at one place the last, which covers the others. */
const mountOf = (mounts: readonly Mount[], path: string): Mount | undefined => mounts.findLast((mount) => isIn(path, mount.path))

/** As fstab(5) wants it. */
const quoted = (path: string): string => path.replace(/[ \t\n\\]/g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`)
