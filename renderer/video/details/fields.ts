/** What a person writes about a video, as the form holds it. */
import type { Video, VideoUpdate } from '../../../daemon/contract/video.ts'

export interface Details {
  description: string
  tags: readonly string[]
  /** In their order; a name may be empty or there twice while it is being written. */
  metadata: readonly (readonly [string, string])[]
  language: string
  collection: string | null
}

export const detailsOf = ({
  description,
  tags,
  metadata,
  language,
  collection,
}: Video): Details => ({
  description,
  tags,
  metadata: Object.entries(metadata),
  language: language ?? '',
  collection,
})

/** As the API takes it: only what is another. */
export function updateOf({ metadata, language, ...rest }: Partial<Details>): VideoUpdate {
  return {
    ...(rest as VideoUpdate),
    ...(language === undefined ? {} : { language: language.trim() || null }),
    ...(metadata === undefined
      ? {}
      : {
          metadata: Object.fromEntries(
            metadata
              .filter(([name, value]) => name.trim() !== '' || value !== '')
              .map(([name, value]) => [name.trim(), value]),
          ),
        }),
  }
}

const LANGUAGE = /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/

export type DetailsFault = 'language' | 'nameless' | 'twice'

/** What the appliance would refuse, said beside the field before it is sent. */
export function faultsOf({
  language,
  metadata,
}: Details): Partial<Record<keyof Details, DetailsFault>> {
  const names = metadata
    .filter(([name, value]) => name.trim() !== '' || value !== '')
    .map(([name]) => name.trim())
  const metadataFault = names.includes('')
    ? 'nameless'
    : new Set(names).size < names.length
      ? 'twice'
      : undefined
  return {
    ...(language.trim() !== '' && !LANGUAGE.test(language.trim()) ? { language: 'language' } : {}),
    ...(metadataFault ? { metadata: metadataFault } : {}),
  }
}
