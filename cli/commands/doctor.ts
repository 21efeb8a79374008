import { boolean, string } from '@oclif/core/flags'
import type { Client } from '../../daemon/contract/client.ts'
import type { Looked } from '../../daemon/adapters/backups/look-at-files.ts'
import { SvcCommand } from '../command.ts'
import { isThisMachine } from '../connection/address.ts'
import { addressInUse, openClient } from '../connection/connect.ts'
import { ownerSecret } from '../connection/sign-in.ts'
import { canAsk, confirm, yesFlag } from '../confirm.ts'
import { readLogin } from '../connection/credentials.ts'
import { dataFolder } from '../connection/folders.ts'
import { askAppliance } from '../doctor/appliance.ts'
import { CliError } from '../errors/cli-error.ts'
import { interruptible } from '../interrupt.ts'
import { statusOf } from '../daemon/status-of.ts'
import { CHECK_FIELDS, failed, ok, warning, type Check } from '../doctor/check.ts'
import {
  applyFixes,
  counted,
  FIX_FIELDS,
  planned,
  type Finding,
  type Fix,
  type FixResult,
} from '../doctor/fixes/fix.ts'
import { EVERY_FILE, rebuildable, without } from '../doctor/fixes/media.ts'
import { orphans } from '../doctor/fixes/orphans.ts'
import { permissions } from '../doctor/fixes/permissions.ts'
import { dataChecks } from '../doctor/data.ts'
import { folderChecks } from '../doctor/data-folder.ts'
import { encoderCheck } from '../doctor/encoders.ts'
import { postgresChecks } from '../doctor/postgres.ts'
import { openFilesCheck } from '../doctor/problems.ts'
import { processesChecks } from '../doctor/processes.ts'
import type { TableColumn } from '../output/table.ts'

const columns: readonly TableColumn<Check>[] = [
  { field: 'name', title: 'check' },
  { field: 'status' },
  { field: 'detail', flexible: true },
]

export default class Doctor extends SvcCommand {
  static override summary = 'Check svc and this machine, and print how to fix problems.'
  static override description = `Checks the daemon, its version and its components, ffmpeg with its encoders and
sandbox, the clock, the data folder, its free space, permissions, database (SQLite or PostgreSQL), key, log and version,
all svc processes that share the folder, and the problems
that svc reports (docs/operations.md). --files also checks the name, size and structure of every file of every video,
but not every byte. On another machine, fewer checks are possible. The exit code is 1 if something does not work, and
0 if there are only warnings.

--fix lists what can be fixed without losing anything: permissions and owners of the data folder, folders without a
video (moved aside, never deleted), missing or damaged segments (rebuilt from the source). Nothing is changed until you
confirm or add --yes. --bundle writes a file for a support request, without secrets, e-mail addresses, IP addresses
or titles.`
  static override prints = {
    fields: [
      'object',
      'url',
      'healthy',
      'checks',
      ...CHECK_FIELDS,
      'files',
      'files.*',
      'fixes',
      ...FIX_FIELDS,
    ],
    rows: 'checks',
  }
  static override examples = [
    '<%= config.bin %> doctor',
    '<%= config.bin %> doctor --files',
    '<%= config.bin %> doctor --format table',
    '<%= config.bin %> doctor --fix',
    '<%= config.bin %> doctor --fix --yes',
    '<%= config.bin %> doctor --bundle svc-support.tar.gz',
  ]
  static override flags = {
    files: boolean({
      summary:
        'Compare every file of the data folder with the database: missing, wrong size, or ' +
        'not a media file',
    }),
    fix: boolean({ summary: 'Fix what is safe to fix, after confirmation; implies --files' }),
    yes: yesFlag(),
    bundle: string({
      summary: 'Write a support file (.tar.gz) without secrets',
      helpValue: '<file>',
    }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Doctor)
    const url = await addressInUse(this.env, await readLogin(this.env))
    const { checks, system } = await askAppliance(url, this.config.version)
    if (system?.ffmpeg) checks.push(await encoderCheck(system.ffmpeg.path))
    const folder = system?.data_dir ?? dataFolder()
    const isLocal = isThisMachine(url)
    if ((flags.fix || flags.bundle) && !isLocal)
      throw new CliError(
        'usage',
        `${url} is another machine: --fix and --bundle work on the data folder itself.`,
        'Run the command on the server.',
      )
    const isWhole = flags.files || flags.fix
    const looked = isWhole ? await this.look(folder).catch(this.unlessFixing(flags.fix)) : null
    const api = system && flags.fix ? await ownersClient(url) : null
    const findings = isLocal ? await findingsIn(folder, isWhole) : []
    const fixing = flags.fix
      ? await this.fix(findings, { folder, api, looked, yes: flags.yes })
      : null
    const pid = isLocal ? await pidOf(folder) : null
    if (isLocal)
      checks.push(
        ...(await folderChecks(folder)),
        ...(fixing?.hasApplied ? await findingsIn(folder, isWhole) : findings).map(
          ({ check }) => check,
        ),
        ...(await dataChecks(folder)),
        ...(await postgresChecks(folder)),
        ...(await processesChecks(folder)),
        ...(await openFilesCheck(pid)),
      )
    const left = looked && fixing ? without(looked, fixing.rebuilt) : looked
    if (left) checks.push(filesCheck(left, looked!))
    if (left?.faultyFiles === 0) replaceOlderLook(checks)
    const healthy = checks.every(({ status }) => status !== 'failed')
    const diagnosis = {
      object: 'diagnosis',
      url,
      healthy,
      checks,
      ...(left ? { files: left } : {}),
      ...(fixing ? { fixes: fixing.results } : {}),
    }
    if (flags.bundle)
      await (
        await import('../doctor/bundle/write.ts')
      ).writeBundle(flags.bundle, { folder, url, system, diagnosis, pid })
    await this.showRows(diagnosis, columns, checks)
    if (this.output.format === 'table') this.explain(checks)
    if (fixing) this.report(fixing.results)
    if (flags.bundle)
      this.note(`The support file is ${flags.bundle}. Read its README.txt before you send it.`)
    if (!healthy) process.exitCode = 1
  }

  /** Other faults can be mended all the same, such as permissions that keep the database closed. */
  private unlessFixing(isFixing: boolean): (error: unknown) => null {
    return (error) => {
      if (!isFixing || !(error instanceof CliError)) throw error
      this.note(`The files of videos were not compared: ${error.message}`)
      return null
    }
  }

  /** `rebuilt`: videos whose files are being made again. */
  private async fix(
    findings: readonly Finding[],
    { folder, api, looked, yes }: Fixing,
  ): Promise<Fixed> {
    const media = looked ? rebuildable(folder, looked, api) : []
    const fixes = [...findings.flatMap((each) => each.fixes), ...media]
    if (fixes.length === 0 || !(await this.agrees(fixes, yes)))
      return { results: planned(fixes), hasApplied: false, rebuilt: new Set() }
    const results = await applyFixes(fixes)
    const done = media.filter((each) => results[fixes.indexOf(each)]!.status === 'done')
    return { results, hasApplied: true, rebuilt: new Set(done.map(({ video }) => video)) }
  }

  /** Without a terminal to ask in, nothing is changed. */
  private async agrees(fixes: readonly Fix[], yes: boolean): Promise<boolean> {
    if (!yes && !canAsk()) return false
    if (!yes) for (const { check, detail } of fixes) this.note(`${check}: ${detail}`)
    await confirm(yes, async () => `Apply ${counted(fixes.length, 'fix')}?`, { done: 'changed' })
    return true
  }

  private report(results: readonly FixResult[]): void {
    const WORDS = { planned: 'Can be fixed', done: 'Fixed', failed: 'Not fixed' }
    for (const { status, check, detail, error } of results)
      this.note(`${WORDS[status]}: ${check}: ${detail}${error ? ` ${error}` : ''}`)
    if (results.length === 0) this.note('There is nothing to fix.')
    else if (results[0]!.status === 'planned')
      this.note('Nothing was changed. Add --yes to apply the fixes.')
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
  ) // not readable: reported above

interface Fixing {
  folder: string
  /** null: svc does not answer. */
  api: Client | null
  looked: Looked | null
  yes: boolean
}

interface Fixed {
  results: FixResult[]
  /** Something was tried: the folder is no longer as it was found. */
  hasApplied: boolean
  rebuilt: ReadonlySet<string>
}

async function findingsIn(folder: string, isWhole: boolean): Promise<Finding[]> {
  return [
    await interruptible((signal) => permissions(folder, { whole: isWhole, signal })),
    await orphans(folder),
  ]
}

const ownersClient = async (url: string): Promise<Client> =>
  openClient({ url, token: await ownerSecret(url) })

/**
 * What the daemon found in its own look, which it repeats once files have been made again, is older than what was just
 * compared here.
 */
function replaceOlderLook(checks: Check[]): void {
  const at = checks.findIndex(({ code }) => code === 'media_missing')
  if (at === -1) return
  const { name, detail } = checks[at]!
  checks[at] = warning(
    'files_rebuilding',
    `${detail} All missing files are now being rebuilt.`,
    'svc checks its files again once they are complete.',
    name,
  )
}

const MOST_NAMED = 20

/** `whole`: with what is being made again. */
function filesCheck({ files, faults, faultyFiles, faultyVideos }: Looked, whole: Looked): Check {
  const rebuilding = whole.faultyFiles - faultyFiles
  if (faultyFiles === 0)
    return rebuilding === 0
      ? ok(EVERY_FILE, `${files} files are present`)
      : warning(
          'files_rebuilding',
          `${rebuilding} of ${files} files are being rebuilt from their sources.`,
          'Run svc doctor --files later to check that they are complete.',
        )
  const named = faults
    .slice(0, MOST_NAMED)
    .map(({ path, fault }) => `${path}: ${fault}`)
    .join('; ')
  return failed(
    'files_faulty',
    `${faultyFiles} of ${files} files of ${faultyVideos} ` +
      `${faultyVideos === 1 ? 'video' : 'videos'}: ` +
      `${named}${faultyFiles > MOST_NAMED ? '; …' : ''}`,
    'svc doctor --fix rebuilds files whose source is available. Restore the others from a backup, or upload ' +
      'the videos again. `--format json` lists all of them.',
  )
}
