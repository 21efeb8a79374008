/** What may be said of a video, when it is made and later. */
import { option, string } from '@oclif/core/flags'
import type { VideoUpdate } from '../../daemon/contract/video.ts'
import { jsonTyped } from '../input.ts'
import { listed, noneIsNull, paired } from '../values.ts'

export const detailFlags = {
  name: string({ summary: 'What it is called', helpValue: '<name>' }),
  description: string({ summary: 'What it is about', helpValue: '<text>' }),
  collection: string({
    summary: 'The collection it lies in; `none` for outside any',
    helpValue: '<id|none>',
  }),
  visibility: option({
    options: ['public', 'private'] as const,
    summary: 'private: only with a playback token',
  })(),
  language: string({
    summary: 'What is spoken, such as en or pt-BR; `none` for as its sound says',
    helpValue: '<language|none>',
  }),
  tags: string({ summary: 'All of its tags, separated by commas', helpValue: '<tags>' }),
  metadata: string({
    summary: 'A pair of your own; several times for several, which replace those that there are',
    helpValue: '<key=value>',
    multiple: true,
    multipleNonGreedy: true,
  }),
  settings: string({
    summary: 'Settings of its player as JSON, or @FILE; they replace those that there are',
    helpValue: '<json|@file>',
  }),
}

export interface DetailsTyped {
  name?: string | undefined
  description?: string | undefined
  collection?: string | undefined
  visibility?: 'public' | 'private' | undefined
  language?: string | undefined
  tags?: string | undefined
  metadata?: string[] | undefined
  settings?: string | undefined
}

export async function detailsOf({
  name,
  description,
  collection,
  visibility,
  language,
  tags,
  metadata,
  settings,
}: DetailsTyped): Promise<VideoUpdate> {
  return {
    name,
    description,
    visibility,
    collection: noneIsNull(collection),
    language: noneIsNull(language),
    tags: listed(tags),
    metadata: paired(metadata, '--metadata'),
    settings: await jsonTyped(settings, '--settings'),
  }
}
