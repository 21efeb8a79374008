import { boolean, string } from '@oclif/core/flags'
import type { Looked } from '../../daemon/adapters/backups/look-at-files.ts'
import { SvcCommand } from '../command.ts'
import { isThisMachine, parseAddress } from '../connection/address.ts'
import { addressInUse } from '../connection/connect.ts'
import { readLogin } from '../connection/credentials.ts'
import { dataFolder } from '../connection/folders.ts'
import { askAppliance } from '../doctor/appliance.ts'
import { CliError } from '../errors/cli-error.ts'
import { interruptible } from '../interrupt.ts'
import { statusOf } from '../daemon/status-of.ts'
import { failed, ok, type Check } from '../doctor/check.ts'
import { dataChecks } from '../doctor/data.ts'
import { folderChecks } from '../doctor/data-folder.ts'
import { encoderCheck } from '../doctor/encoders.ts'
import { openFilesCheck } from '../doctor/problems.ts'
import type { TableColumn } from '../output/table.ts'

const columns: readonly TableColumn<Check>[] = [
  { field: 'name', title: 'check' },
  { field: 'status' },
  { field: 'detail', flexible: true },
]

export default class Doctor extends SvcCommand {
  static override summary =
    'Look whether the appliance and this machine are in order, and say what to do where not.'
  static override description = `Looks at the daemon, its version and its parts, ffmpeg with its encoders and its sandbox, the clock,
the data folder, its free space, its database, its key, its log and its version, and whatever the appliance knows to be wrong (docs/operations.md).
With --files every file of every video too, by its name, its size and how it is built; not every byte of it. On another machine than the appliance's it sees less.
Ends with 1 when something does not work; what merely could be better is a warning and ends with 0.`
  static override examples = [
    '<%= config.bin %> doctor',
    '<%= config.bin %> doctor --files',
    '<%= config.bin %> doctor --format table',
  ]
  static override flags = {
    files: boolean({
      summary:
        'Hold every file of the data folder against the database: what is missing, of the wrong size, or no media file',
    }),
    url: string({ summary: 'Address of the appliance', helpValue: '<address>' }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Doctor)
    const url = flags.url
      ? parseAddress(flags.url)
      : await addressInUse(this.env, await readLogin(this.env))
    const { checks, system } = await askAppliance(url, this.config.version)
    if (system?.ffmpeg) checks.push(await encoderCheck(system.ffmpeg.path))
    const folder = system?.data_dir ?? dataFolder()
    if (isThisMachine(url))
      checks.push(
        ...(await folderChecks(folder)),
        ...(await dataChecks(folder)),
        ...(await openFilesCheck(await pidOf(folder))),
      )
    const looked = flags.files ? await this.look(folder) : null
    if (looked) checks.push(filesCheck(looked))
    const healthy = checks.every(({ status }) => status !== 'failed')
    await this.showRows(
      { object: 'diagnosis', url, healthy, checks, ...(looked ? { files: looked } : {}) },
      columns,
      checks,
    )
    if (this.output.format === 'table') this.explain(checks)
    if (!healthy) process.exitCode = 1
  }

  private async look(folder: string): Promise<Looked> {
    const { lookAtFiles } = await import('../../daemon/adapters/backups/look-at-files.ts')
    const progress = await this.progress()
    try {
      return await interruptible((signal) =>
        lookAtFiles(folder, {
          signal,
          readsSegments: true,
          onProgress: (files, of) =>
            progress.update('Looking', files / of, `${files} of ${of} files`),
        }),
      )
    } catch (error) {
      throw error instanceof Error && 'errcode' in error
        ? new CliError(
            'conflict',
            `The database of ${folder} cannot be read: ${error.message}.`,
            'Run `svc doctor` without --files.',
            error,
          )
        : error
    } finally {
      progress.end()
    }
  }

  /** Whole sentences, which a table may have cut. */
  private explain(checks: readonly Check[]): void {
    const open = checks.filter(
      ({ status, hint }) => status === 'failed' || status === 'warning' || hint !== null,
    )
    for (const { name, detail, hint } of open) {
      this.note(`${name}: ${detail}`)
      if (hint) this.note(`  ${hint}`)
    }
    const count = checks.filter(({ status }) => status === 'failed').length
    this.note(count > 0 ? `${count} of ${checks.length} checks failed.` : 'Nothing failed.')
  }
}

const pidOf = (folder: string): Promise<number | null> =>
  statusOf(folder).then(
    ({ pid }) => pid,
    () => null,
  ) // not readable: said above

const MOST_NAMED = 20

function filesCheck({ files, faults, faultyFiles, faultyVideos }: Looked): Check {
  if (faultyFiles === 0) return ok('every file', `${files} files are there`)
  const named = faults
    .slice(0, MOST_NAMED)
    .map(({ path, fault }) => `${path}: ${fault}`)
    .join('; ')
  return failed(
    'every file',
    `${faultyFiles} of ${files} files of ${faultyVideos} ` +
      `${faultyVideos === 1 ? 'video' : 'videos'}: ` +
      `${named}${faultyFiles > MOST_NAMED ? '; …' : ''}`,
    'Take them from a backup, or upload the videos again. `--format json` names them all.',
  )
}
