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
  static override summary = 'Check svc and this machine, and print how to fix problems.'
  static override description = `Checks the daemon, its version and its components, ffmpeg with its encoders and sandbox, the clock, the data folder, its free
space, database, key, log and version, and the problems that svc reports (docs/operations.md).
--files also checks the name, size and structure of every file of every video, but not every byte. On another machine, fewer checks
are possible. The exit code is 1 if something does not work, and 0 if there are only warnings.`
  static override examples = [
    '<%= config.bin %> doctor',
    '<%= config.bin %> doctor --files',
    '<%= config.bin %> doctor --format table',
  ]
  static override flags = {
    files: boolean({
      summary:
        'Compare every file of the data folder with the database: missing, wrong size, or ' +
        'not a media file',
    }),
    url: string({ summary: 'URL of svc', helpValue: '<address>' }),
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
            `Cannot read the database of ${folder}: ${error.message}.`,
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
    this.note(count > 0 ? `${count} of ${checks.length} checks failed.` : 'All checks passed.')
  }
}

const pidOf = (folder: string): Promise<number | null> =>
  statusOf(folder).then(
    ({ pid }) => pid,
    () => null,
  ) // not readable: said above

const MOST_NAMED = 20

function filesCheck({ files, faults, faultyFiles, faultyVideos }: Looked): Check {
  if (faultyFiles === 0) return ok('every file', `${files} files are present`)
  const named = faults
    .slice(0, MOST_NAMED)
    .map(({ path, fault }) => `${path}: ${fault}`)
    .join('; ')
  return failed(
    'every file',
    `${faultyFiles} of ${files} files of ${faultyVideos} ` +
      `${faultyVideos === 1 ? 'video' : 'videos'}: ` +
      `${named}${faultyFiles > MOST_NAMED ? '; …' : ''}`,
    'Restore them from a backup, or upload the videos again. `--format json` lists all of them.',
  )
}
