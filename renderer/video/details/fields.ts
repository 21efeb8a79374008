/** What a person writes about a video: a row for each field of the form, in its order. */
import type { Video, VideoUpdate } from '../../../daemon/contract/video.ts'
import { messages } from '../messages.ts'

/** What each control holds. */
export interface ControlValues {
  text: string
  tags: readonly string[]
  language: string
  collection: string | null
  /** In their order; a name may be empty or there twice while it is being written. */
  pairs: readonly (readonly [string, string])[]
}
export type DetailsFault = 'language' | 'nameless' | 'twice'

interface DetailField<Control extends keyof ControlValues> {
  control: Control
  label(): string
  /** Characters. */
  most?: number
  /** Shares its line with the one beside it. */
  half?: true
  read(video: Video): ControlValues[Control]
  /** Value in the form that the API accepts. */
  write(value: ControlValues[Control]): unknown
  /** What the appliance would refuse, said beside the field before it is sent. */
  fault?(value: ControlValues[Control]): DetailsFault | undefined
}
type AnyDetailField = {
  [Control in keyof ControlValues]: DetailField<Control>
}[keyof ControlValues]

const LANGUAGE = /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/

export const DETAIL_FIELDS = {
  description: {
    control: 'text',
    label: () => messages().details.description,
    most: 10_000,
    read: ({ description }) => description,
    write: (text) => text,
  },
  tags: {
    control: 'tags',
    label: () => messages().details.tags,
    read: ({ tags }) => tags,
    write: (tags) => tags,
  },
  language: {
    control: 'language',
    label: () => messages().details.language,
    half: true,
    read: ({ language }) => language ?? '',
    write: (code) => code.trim() || null,
    fault: (code) => (code.trim() !== '' && !LANGUAGE.test(code.trim()) ? 'language' : undefined),
  },
  collection: {
    control: 'collection',
    label: () => messages().details.collection,
    half: true,
    read: ({ collection }) => collection,
    write: (id) => id,
  },
  metadata: {
    control: 'pairs',
    label: () => messages().details.metadata,
    read: ({ metadata }) => Object.entries(metadata),
    write: (rows) => Object.fromEntries(written(rows)),
    fault: (rows) => {
      const names = written(rows).map(([name]) => name)
      if (names.includes('')) return 'nameless'
      return new Set(names).size < names.length ? 'twice' : undefined
    },
  },
} as const satisfies Partial<{ [Field in keyof VideoUpdate]: AnyDetailField }>

type DetailName = keyof typeof DETAIL_FIELDS
export type Details = {
  [Name in DetailName]: ControlValues[(typeof DETAIL_FIELDS)[Name]['control']]
}

/** Each row with its own name; the table above says which value belongs to which. */
export const detailFields = Object.entries(DETAIL_FIELDS) as [DetailName, AnyDetailField][]

export const detailsOf = (video: Video): Details =>
  Object.fromEntries(detailFields.map(([name, { read }]) => [name, read(video)])) as Details

/** Only what is another. */
export const updateOf = (changes: Partial<Details>): VideoUpdate =>
  Object.fromEntries(
    detailFields
      .filter(([name]) => changes[name] !== undefined)
      .map(([name, { write }]) => [name, write(changes[name] as never)]),
  )

export const faultsOf = (details: Details): Partial<Record<DetailName, DetailsFault>> =>
  Object.fromEntries(
    detailFields.flatMap(([name, { fault }]) => {
      const found = fault?.(details[name] as never)
      return found ? [[name, found]] : []
    }),
  )

/** Rows that are wholly empty are not saved. */
const written = (rows: ControlValues['pairs']) =>
  rows
    .map(([name, value]) => [name.trim(), value] as const)
    .filter(([name, value]) => name !== '' || value !== '')

export const textOf = (event: Event): string => (event.target as HTMLInputElement).value
