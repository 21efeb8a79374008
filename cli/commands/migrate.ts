import { boolean, string } from '@oclif/core/flags'
import type { Client } from '../../daemon/contract/client.ts'
import { SvcCommand } from '../command.ts'
import { dataFolder } from '../connection/folders.ts'
import { moveRunning, movingFiles } from '../daemon/move-running.ts'
import { runProgram } from '../daemon/run-program.ts'
import { statusOf } from '../daemon/status-of.ts'
import { CliError } from '../errors/cli-error.ts'
import { hiddenLine } from '../hidden-line.ts'
import type { ProgressBar } from '../output/progress.ts'

interface DatabaseMoved {
  object: string
  data_dir: string
  database: string
  tables: number | null
  rows: number
}
interface FilesMoved {
  object: string
  data_dir: string
  storage: 's3' | 'disk'
  files: number
  bytes: number
  copied_files: number
  copied_bytes: number
}

export default class Migrate extends SvcCommand {
  static override summary =
    'Move the database to PostgreSQL or SQLite, and files of videos to S3 or the disk.'
  static override description = `Run it on the server.
While svc is running, it copies everything, then what has changed since; for the last seconds nothing
can be changed, both locations are compared, and svc restarts itself. Playback continues, and uploads resume.
If you stop this command, svc continues; run it again to see the progress, or with --cancel to stop
the move. While svc is stopped, this command moves the data; start svc afterwards.
In both cases, nothing is switched until everything has been compared. Afterwards config.json says where the
database or the files are.
The database: the new one must be empty, in PostgreSQL 15 or newer, and created with LOCALE 'C'. Viewing
analytics are moved too.
The SQLite file is kept as svc.db.moved; that of viewing analytics is deleted.
Files of videos: the checksums of each are compared; the original files are kept. Run the
same command to resume. The keys of the bucket are in SVC_STORAGE_ACCESS_KEY and SVC_STORAGE_SECRET_KEY, and in
config.json afterwards. With --to-database as well, the files are moved first.`
  static override prints = {
    fields: [
      'object',
      'data_dir',
      'storage',
      'files',
      'bytes',
      'copied_files',
      'copied_bytes',
      'database',
      'tables',
      'rows',
    ],
  }
  static override examples = [
    {
      description: 'Address and password as the first line of stdin, or typed in:',
      command: '<%= config.bin %> migrate --to-database - < postgres-address.txt',
    },
    '<%= config.bin %> migrate --to-database postgres://svc@db.example.com/svc',
    '<%= config.bin %> migrate --to-database sqlite',
    '<%= config.bin %> migrate --to-storage s3://films/media?region=eu-central-1',
    '<%= config.bin %> migrate --to-storage disk',
  ]
  static override flags = {
    'to-database': string({
      summary:
        'Address of the database (`postgres://…`), `sqlite`, or `-` for the first line of stdin',
      helpValue: 'ADDRESS',
      exclusive: ['cancel'],
    }),
    'to-storage': string({
      summary: 'Bucket for the files of videos, as in SVC_STORAGE_URL (`s3://…`), or `disk`',
      helpValue: 'ADDRESS',
      exclusive: ['cancel'],
    }),
    cancel: boolean({ summary: 'Stop a move; svc keeps using the previous location' }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Migrate)
    if (flags.cancel) return this.#cancel()
    const { 'to-database': named, 'to-storage': storage } = flags
    if (named === undefined && storage === undefined)
      throw new CliError('usage', 'Add --to-database, --to-storage or --cancel.')
    const isRunning = this.env.SVC_URL !== undefined || (await statusOf(dataFolder())).running
    const files = storage === undefined ? null : await this.#moveFiles(storage, isRunning)
    const rows = named === undefined ? null : await this.#moveDatabase(named, isRunning)
    if (!isRunning) this.note('Start svc now.')
    const object = files && rows ? { object: 'moved' } : {}
    await this.show({ ...files, ...rows, ...object } as Partial<FilesMoved & DatabaseMoved>, [
      { field: 'data_dir', title: 'data folder', flexible: true },
      ...(files
        ? ([
            { field: 'storage', title: 'storage' },
            { field: 'files', title: 'files' },
            { field: 'bytes', title: 'bytes' },
          ] as const)
        : []),
      ...(rows
        ? ([
            { field: 'database', title: 'database' },
            { field: 'tables', title: 'tables' },
            { field: 'rows', title: 'rows' },
          ] as const)
        : []),
    ])
  }

  async #moveFiles(address: string, isRunning: boolean): Promise<FilesMoved> {
    if (address !== 'disk' && !address.startsWith('s3://'))
      throw new CliError('usage', 'The storage must be s3://… or disk.')
    const progress = await this.progress()
    if (isRunning) return this.#moveFilesOfRunning(address, progress)
    const beganMs = performance.now()
    try {
      return await runProgram<FilesMoved>('move-files', [], `${address}\n`, {
        onStep(step) {
          const { bytes, total } = step as { bytes: number; total: number }
          progress.update(...movingFiles(bytes, total, (performance.now() - beganMs) / 1_000))
        },
      })
    } finally {
      progress.end()
    }
  }

  async #moveFilesOfRunning(address: string, progress: ProgressBar): Promise<FilesMoved> {
    const { SVC_STORAGE_ACCESS_KEY: accessKey, SVC_STORAGE_SECRET_KEY: secretKey } = process.env
    if (address !== 'disk' && !(accessKey && secretKey))
      throw new CliError(
        'usage',
        'The keys of the bucket are missing.',
        'Set SVC_STORAGE_ACCESS_KEY and SVC_STORAGE_SECRET_KEY for this command.',
      )
    const moved = await moveRunning(
      await this.#owner(),
      address === 'disk'
        ? { to_storage: 'disk' }
        : {
            to_storage: 's3',
            storage_url: address,
            storage_access_key: accessKey!,
            storage_secret_key: secretKey!,
          },
      progress,
    )
    const { storage, files, bytes, copied_files, copied_bytes } = moved
    const counts = { files, bytes, copied_files, copied_bytes }
    return { object: 'files_moved', data_dir: dataFolder(), storage, ...counts }
  }

  async #moveDatabase(named: string, isRunning: boolean): Promise<DatabaseMoved> {
    const address = named === '-' ? await hiddenLine('Address of the database: ') : named
    if (!isRunning) return runProgram<DatabaseMoved>('move-database', [], `${address}\n`)
    const isSqlite = address === 'sqlite'
    if (!isSqlite && !/^postgres(?:ql)?:\/\/\S+$/.test(address))
      throw new CliError('usage', 'The database must be postgres://… or sqlite.')
    const api = await this.#owner()
    const {
      database,
      tables,
      copied_rows: rows,
    } = await moveRunning(
      api,
      isSqlite ? { to_database: 'sqlite' } : { to_database: 'postgres', database_url: address },
      await this.progress(),
    )
    return { object: 'database_moved', data_dir: dataFolder(), database, tables, rows }
  }

  async #cancel(): Promise<void> {
    const api = await this.#owner()
    const { to_storage: files } = await api.migration.cancel()
    this.note(
      files === null
        ? 'The move was stopped. svc keeps using the previous database.'
        : 'The move was stopped. svc keeps using the files in their previous location. Run the same command to resume.',
    )
  }

  /** The owner of the svc of this data folder, also where none was named. */
  #owner(): Promise<Client> {
    this.env = { ...this.env, SVC_DATA_DIR: dataFolder() }
    return this.connectAsOwner(undefined)
  }
}
