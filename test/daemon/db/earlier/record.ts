/**
 * `node build/runtime.js test/daemon/db/earlier/record.ts [COMMIT …]` makes folders.tar.zst, or puts these versions into
 * it. Each version is taken out of git and started, its API is used (drive.ts), and it is stopped. Tables that it left
 * empty are given a row (rows.ts). A version that fails is said and left out, and the others are packed.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { startEnv } from '../../../daemon.ts'
import { codedVideo } from '../../../sources/coded-video.ts'
import { drive, type Known } from './drive.ts'
import { packFolders, unpackFolders } from './folders.ts'
import { fillRest } from './rows.ts'
import { EARLIER } from './versions.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')
/** Nobody listens there: deliveries and mail wait for their next attempt. */
const NOBODY = '127.0.0.1:9'
const SAME_NUMBERS = join(import.meta.dirname, 'same-numbers.ts')
/** What a start makes anew. */
const PASSING = ['daemon.json', 'cache', 'tmp', 'backups', 'visitor.key']

/** For one version; most need a tenth of it. */
const LONGEST_MS = 180_000

const work = await mkdtemp(join(tmpdir(), 'svc-earlier-'))
const folders = join(work, 'folders')
const wanted = process.argv.slice(2)
await mkdir(folders)
if (wanted.length > 0) await unpackFolders(folders)
try {
  const [clip, picture, captions] = ['clip.mp4', 'picture.png', 'captions.vtt'].map((name) =>
    join(work, name),
  ) as [string, string, string]
  await codedVideo(clip, { seconds: 1, width: 64, height: 36, rate: '10', audio: 'sine' })
  await sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
    .png()
    .toFile(picture)
  await writeFile(captions, 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello world\n')
  const folder = join(work, 'library')
  await mkdir(folder)
  await copyFile(clip, join(folder, 'Imported.mp4'))
  for (const commit of wanted.length > 0 ? wanted : EARLIER) {
    process.stdout.write(`${commit}\n`)
    try {
      await record(commit, { clip, picture, captions, folder })
    } catch (error) {
      process.stderr.write(`${commit} failed: ${(error as Error).stack}\n`)
      process.exitCode = 1
    }
  }
  await packFolders(folders)
} finally {
  await rm(work, { recursive: true, force: true })
}

async function record(
  commit: string,
  files: { clip: string; picture: string; captions: string; folder: string },
): Promise<void> {
  const program = join(work, commit)
  await mkdir(program)
  const packed = execFileSync('git', ['archive', commit, 'daemon', 'package.json'], {
    cwd: ROOT,
    maxBuffer: 100_000_000,
  })
  execFileSync('tar', ['-x', '-C', program], { input: packed })
  await symlink(join(ROOT, 'node_modules'), join(program, 'node_modules'))
  const data = join(program, 'data')
  const child = spawn(
    process.execPath,
    ['--import', SAME_NUMBERS, join(program, 'daemon', 'main.ts')],
    {
      env: {
        ...startEnv(),
        SVC_DATA_DIR: data,
        SVC_PORT: '0',
        SVC_ALLOW_PRIVATE_HOSTS: NOBODY,
        SVC_SMTP_HOST: '127.0.0.1',
        SVC_SMTP_PORT: '9',
        SVC_SMTP_SECURITY: 'none',
        SVC_MAIL_FROM: 'video@example.org',
        SVC_LOG_LEVEL: process.env['SVC_LOG_LEVEL'] ?? 'silent',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  let known: Known
  try {
    const signal = AbortSignal.timeout(LONGEST_MS)
    const lines = createInterface({ input: child.stdout })
    const [line] = (await Promise.race([
      once(lines, 'line', { signal }),
      ended.then(([code]) => Promise.reject(new Error(`it ended with ${code}`))),
    ])) as [string]
    const { local_url: url, space } = JSON.parse(line) as { local_url: string; space: string }
    const owner = (await readFile(join(data, 'owner.secret'), 'utf8')).trim()
    known = await drive({ ...files, url, owner, space, hook: `http://${NOBODY}/hook`, signal })
  } finally {
    child.kill('SIGTERM')
    await ended
  }
  const database = new DatabaseSync(join(data, 'svc.db'))
  process.stdout.write(`  filled: ${fillRest(database).join(', ')}\n`)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
  for (const name of PASSING) await rm(join(data, name), { recursive: true, force: true })
  await writeFile(join(data, 'known.json'), JSON.stringify(known))
  if (existsSync(join(data, 'svc.db-wal'))) throw new Error('the database is still open')
  const recorded = join(folders, commit)
  await rm(recorded, { recursive: true, force: true })
  await rename(data, recorded)
}
