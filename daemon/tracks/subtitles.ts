import type { z } from 'zod'
import { AppError } from '../contract/errors.ts'
import type { List } from '../contract/values.ts'
import type { Subtitle, subtitleCreate } from '../contract/video.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { subtitleFile } from '../ports/layout.ts'
import { change, type ChangeDeps } from '../videos/change.ts'
import { findVideo } from '../videos/find.ts'
import { presentSubtitle } from '../videos/present.ts'
import { toWebVtt } from './webvtt.ts'

export function listSubtitles(deps: Pick<Deps, 'db' | 'settings'>, caller: Caller, id: string): Promise<List<Subtitle>> {
  return deps.db.read(async (repositories) => {
    const video = await findVideo(repositories, caller, id)
    const media = await repositories.media.of([video])
    const data = media.get(id)!.subtitles.map((row) => presentSubtitle(deps.settings, row))
    return { object: 'list', data, has_more: false, next_cursor: null }
  })
}

/** One of the same language is replaced; at most one is the original. */
export async function addSubtitle(
  deps: ChangeDeps & Pick<Deps, 'storage'>, caller: Caller, id: string, input: z.output<typeof subtitleCreate>,
): Promise<Subtitle> {
  const parsed = toWebVtt(input.content)
  if ('faults' in parsed) throw new AppError('validation_failed', `The subtitle has faults: ${parsed.faults[0]!.path} ${parsed.faults[0]!.message}.`, { faults: parsed.faults })
  await deps.db.read((repositories) => findVideo(repositories, caller, id))

  const subtitle = deps.ids.prefixed('sub')
  await deps.storage.writeText(subtitleFile(id, subtitle), parsed.vtt)
  return change(deps, async (tx) => {
    const video = await findVideo(tx, caller, id)
    for (const other of (await tx.media.of([video])).get(id)!.subtitles) {
      if (other.language === input.language) await dropSubtitle(tx, id, other.id)
      else if (input.original && other.original) await tx.media.updateSubtitle(other.id, { original: false })
    }
    const row = {
      id: subtitle,
      video: id,
      language: input.language,
      label: input.label ?? ownName(input.language),
      kind: input.kind,
      original: input.original,
      origin: 'uploaded' as const,
      createdAt: tx.now,
    }
    await tx.media.insertSubtitle(row)
    await tx.record('video.updated', await tx.set(video, {}))
    return presentSubtitle(deps.settings, row)
  })
}

export async function removeSubtitle(deps: ChangeDeps, caller: Caller, id: string, subtitle: string): Promise<void> {
  await change(deps, async (tx) => {
    const video = await findVideo(tx, caller, id)
    const found = (await tx.media.of([video])).get(id)!.subtitles.find((row) => row.id === subtitle)
    if (!found) throw new AppError('subtitle_not_found', `This video has no subtitle ${subtitle}.`)
    await dropSubtitle(tx, id, subtitle)
    await tx.record('video.updated', await tx.set(video, {}))
  })
}

async function dropSubtitle(tx: Parameters<Parameters<typeof change>[1]>[0], video: string, subtitle: string): Promise<void> {
  await tx.media.removeSubtitle(subtitle)
  await tx.enqueue('sweep', subtitleFile(video, subtitle), {})
}

/** `nl` → `Nederlands`: a viewer knows the language by its own name. */
function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
