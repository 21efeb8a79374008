import { string as stringArg } from '@oclif/core/args'
import { boolean } from '@oclif/core/flags'
import type { Client } from '../../../daemon/contract/client.ts'
import type { ReencodeStopped } from '../../../daemon/contract/reencode.ts'
import { routeFields } from '../../../daemon/contract/route-fields.ts'
import { SvcCommand } from '../../command.ts'
import { CliError } from '../../errors/cli-error.ts'
import { flagsFrom, valuesFrom } from '../../flags-from.ts'
import { wholeList } from '../../paging.ts'
import { videoColumns } from '../../videos/columns.ts'
import { timeoutSecondsIn, waitFlags } from '../../waiting/wait-for.ts'
import { errorOfSome, queuedColumns, stoppedColumns, type Refused } from '../../videos/reencode.ts'
import type { Prints } from '../../records/prints.ts'

const { body } = routeFields.spaces.reencode
const details = routeFields.videos.reencode.body

export default class VideosReencode extends SvcCommand {
  static override summary = 'Re-encode videos from their stored sources.'
  static override description = `Gives existing videos the current renditions. The current version is served until the
new one is complete; subtitles, audio tracks, chapters, posters and URLs stay the same. The server re-encodes one
video at a time, continues without this command and after a restart, and needs disk space for a second version
meanwhile. Videos that already have these renditions are skipped, as are archived videos of a collection or a space.
--wait returns when each video has its new renditions, or keeps the earlier ones because re-encoding failed or was
stopped; with --collection or --all, when none of these videos is waiting.
--between replaces the hours of an earlier command. --stop stops waiting and running re-encodes. Prints the queued
videos; with --collection, --all or --stop, the number of videos.`
  static override prints: Prints = {
    routes: ['videos.reencode', 'spaces.reencode', 'spaces.stopReencode'],
  }
  static override examples = [
    '<%= config.bin %> videos reencode k3x9aB7dQ2mZp0R',
    {
      description: 'The whole library, at night:',
      command: '<%= config.bin %> videos reencode --all --between 22:00-06:00',
    },
    '<%= config.bin %> videos reencode --collection col_… --force',
    '<%= config.bin %> videos reencode --all --stop',
  ]
  static override strict = false
  static override args = {
    ids: stringArg({ description: 'IDs of videos, instead of --collection or --all' }),
  }
  static override flags = {
    ...flagsFrom(body),
    all: boolean({ summary: 'All videos of the space' }),
    stop: boolean({ summary: 'Stop re-encoding these videos', exclusive: ['wait'] }),
    ...waitFlags('these videos have been re-encoded'),
  }

  async run(): Promise<void> {
    const { argv, flags } = await this.parse(VideosReencode)
    const ids = [...new Set(argv as string[])]
    const typed = flags as Typed
    requireOneTarget(ids, typed)
    const { api } = await this.connect()
    if (ids.length > 0)
      return typed.stop ? this.stopSome(api, ids) : this.queueSome(api, ids, typed)
    const { collection } = typed
    const id = collection
      ? (await api.collections.get({ params: { id: collection } })).space
      : (await api.system.whoami()).space
    if (typed.stop)
      return this.show(
        await api.spaces.stopReencode({ params: { id }, query: { collection } }),
        stoppedColumns,
      )
    const timeoutSeconds = timeoutSecondsIn(typed.timeout)
    const queued = await api.spaces.reencode({
      params: { id },
      body: await valuesFrom(body, typed),
    })
    if (typed.wait) {
      const { waitForReencodes } = await import('../../waiting/wait-for-end.ts')
      const progress = await this.progress()
      await waitForReencodes(
        { space: id, collection, queued: queued.queued },
        { api, progress, timeoutSeconds },
      )
    }
    await this.show(queued, queuedColumns)
  }

  /** A video that is refused does not stop the others. */
  private async queueSome(api: Client, ids: readonly string[], typed: Typed): Promise<void> {
    const wanted = await valuesFrom(details, typed)
    const timeoutSeconds = timeoutSecondsIn(typed.timeout)
    const { lastEventOf, waitForReencode } = await import('../../waiting/wait-for-end.ts')
    const before = new Map<string, string | undefined>()
    const { done, refused } = await each(ids, async (id) => {
      if (typed.wait) before.set(id, await lastEventOf(api, id))
      return api.videos.reencode({ params: { id }, body: wanted })
    })
    if (typed.wait) {
      const progress = await this.progress()
      const startedAt = performance.now()
      // All of them share the time; the server makes one after the other anyway.
      const leftSeconds = () =>
        timeoutSeconds && Math.max(0, timeoutSeconds - (performance.now() - startedAt) / 1000)
      for (const [at, { id }] of done.entries())
        done[at] = await waitForReencode(id, before.get(id), {
          api,
          progress,
          timeoutSeconds: leftSeconds(),
        })
    }
    if (done.length > 0)
      await this.show(ids.length === 1 ? done[0]! : wholeList(done), videoColumns)
    if (refused.length > 0) throw errorOfSome(refused, ids.length)
  }

  private async stopSome(api: Client, ids: readonly string[]): Promise<void> {
    const { done, refused } = await each(ids, (id) => api.videos.stopReencode({ params: { id } }))
    const total: ReencodeStopped = {
      object: 'reencode_stopped',
      removed: done.reduce((sum, { removed }) => sum + removed, 0),
      stopped: done.reduce((sum, { stopped }) => sum + stopped, 0),
    }
    if (done.length > 0) await this.show(total, stoppedColumns)
    if (refused.length > 0) throw errorOfSome(refused, ids.length)
  }
}

interface Typed extends Readonly<Record<string, unknown>> {
  collection?: string
  between?: string
  force?: boolean
  all?: boolean
  stop?: boolean
  wait?: boolean
  timeout?: string
}

function requireOneTarget(ids: readonly string[], { collection, all, ...typed }: Typed): void {
  const targets = [ids.length > 0, collection !== undefined, all === true].filter(Boolean).length
  if (targets !== 1)
    throw new CliError(
      'usage',
      targets === 0
        ? 'There is nothing to re-encode.'
        : 'Video IDs, --collection and --all cannot be combined.',
      'Pass video IDs, --collection col_… or --all.',
    )
  if (typed.stop && (typed.between !== undefined || typed.force))
    throw new CliError(
      'usage',
      '--stop cannot be combined with --between or --force.',
      'Omit them: --stop stops re-encoding at any time of day.',
    )
}

async function each<T>(
  ids: readonly string[],
  ask: (id: string) => Promise<T>,
): Promise<{ done: T[]; refused: Refused[] }> {
  const done: T[] = []
  const refused: Refused[] = []
  for (const id of ids) {
    try {
      done.push(await ask(id))
    } catch (error) {
      refused.push({ id, error })
    }
  }
  return { done, refused }
}
