/** Flags for the details of a video, for creating and updating. */
import { option, string } from '@oclif/core/flags'
import type { VideoUpdate } from '../../daemon/contract/video.ts'
import { jsonTyped } from '../input.ts'
import { listed, noneIsNull, paired } from '../values.ts'

export const detailFlags = {
  name: string({ summary: 'Name', helpValue: '<name>' }),
  description: string({ summary: 'Description', helpValue: '<text>' }),
  collection: string({
    summary: 'Collection; `none` for no collection',
    helpValue: '<id|none>',
  }),
  visibility: option({
    options: ['public', 'private'] as const,
    summary: 'private: playable only with a playback token',
  })(),
  language: string({
    summary: 'Spoken language, such as en or pt-BR; `none` to use the language of the audio track',
    helpValue: '<language|none>',
  }),
  tags: string({ summary: 'All tags, separated by commas', helpValue: '<tags>' }),
  metadata: string({
    summary: 'A custom key=value pair; repeat for more. Replaces all existing pairs',
    helpValue: '<key=value>',
    multiple: true,
    multipleNonGreedy: true,
  }),
  settings: string({
    summary: 'Player settings as JSON, or @FILE; replaces all existing settings',
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
