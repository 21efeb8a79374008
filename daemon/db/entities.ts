/** Which property of a record is which column. Tables themselves are made by the migrations. */
import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm'
import { VIDEO_COLUMNS } from '../ports/records.ts'
import type {
  AudioTrackRecord,
  CollectionRecord,
  EventRecord,
  JobRecord,
  KeyRecord,
  RenditionRecord,
  SourceRecord,
  SpaceRecord,
  SubtitleRecord,
  UploadRecord,
  VideoRecord,
  WrittenColumns,
} from '../ports/records.ts'
import type {
  AccountRecord,
  DeviceAuthorizationRecord,
  InvitationRecord,
  MembershipRecord,
  PasskeyRecord,
  SessionRecord,
} from '../ports/accounts.ts'
import type { AuditRecord } from '../ports/audit.ts'
import type { MailRecord } from '../ports/mail.ts'
import type { PrivateLinkRecord } from '../ports/private-links.ts'
import type { UploadLinkRecord } from '../ports/upload-links.ts'
import type { StoredAnswerRecord } from '../ports/stored-answers.ts'
import type { ImportedRecord, ImportItemRecord, ImportRecord } from '../ports/imports.ts'
import type { DeliveryRecord, WebhookRecord } from '../ports/webhooks.ts'

type Columns<T> = { [K in keyof T]-?: EntitySchemaColumnOptions }

const text: EntitySchemaColumnOptions = { type: 'text', nullable: true }
const key: EntitySchemaColumnOptions = { type: 'text', primary: true }
const int: EntitySchemaColumnOptions = { type: 'integer', nullable: true }
/** Postgres answers BIGINT as text; sizes stay below 2^53. */
const bigint: EntitySchemaColumnOptions = {
  type: 'bigint',
  nullable: true,
  transformer: {
    to: (value: unknown) => value,
    from: (value: unknown) => (value === null ? null : Number(value)),
  },
}
const real: EntitySchemaColumnOptions = { type: 'double precision', nullable: true }
const bool: EntitySchemaColumnOptions = {
  type: 'boolean',
  transformer: {
    to: (value: unknown) => value,
    from: (value: unknown) => value === true || value === 1,
  },
}
const json: EntitySchemaColumnOptions = {
  type: 'text',
  nullable: true,
  transformer: {
    to: (value: unknown) => (value === null || value === undefined ? value : JSON.stringify(value)),
    from: (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : null),
  },
}

function table<T extends object>(name: string, columns: Columns<T>): EntitySchema<T> {
  const named = Object.fromEntries(
    Object.entries(columns as Record<string, EntitySchemaColumnOptions>).map(
      ([property, options]) => [property, { ...options, name: snake(property) }],
    ),
  )
  return new EntitySchema<T>({ name, tableName: name, columns: named as never })
}

function snake(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The columns of a video that a person writes, as their table says. */
function written(): Columns<WrittenColumns> {
  const options = { text, json, number: real, boolean: bool }
  return Object.fromEntries(
    Object.values(VIDEO_COLUMNS).map(({ column, stored }) => [column, options[stored]]),
  ) as Columns<WrittenColumns>
}

export const Spaces = table<SpaceRecord>('spaces', {
  id: key,
  name: text,
  allowedDomains: json,
  publicListing: bool,
  playerSettings: json,
  branding: json,
  encoding: json,
  createdAt: text,
  deletedAt: text,
})
export const Keys = table<KeyRecord>('api_keys', {
  id: key,
  space: text,
  name: text,
  access: text,
  scopes: json,
  account: text,
  prefix: text,
  hash: text,
  sealed: text,
  createdAt: text,
  lastUsedAt: text,
  revokedAt: text,
})
export const Collections = table<CollectionRecord>('collections', {
  id: key,
  space: text,
  name: text,
  description: text,
  parent: text,
  publicListing: bool,
  listed: bool,
  sort: text,
  position: int,
  createdAt: text,
  updatedAt: text,
  trashedAt: text,
  trashedWith: text,
})
export const Videos = table<VideoRecord>('videos', {
  id: key,
  space: text,
  ...written(),
  status: text,
  playable: bool,
  progress: real,
  error: json,
  inputUrl: text,
  source: text,
  servedSource: text,
  createdAt: text,
  updatedAt: text,
  uploadedAt: text,
  playableAt: text,
  readyAt: text,
  archivedAt: text,
  trashedAt: text,
  trashedWith: text,
  chapters: json,
  poster: json,
  placeholder: json,
  waiting: text,
  earlierSources: json,
  createdBy: text,
  position: real,
  missingFiles: json,
})
export const Sources = table<SourceRecord>('sources', {
  id: key,
  video: text,
  fileName: text,
  sizeBytes: bigint,
  durationSeconds: real,
  width: int,
  height: int,
  frameRate: real,
  ladder: json,
  createdAt: text,
  chapters: json,
  posterSeconds: real,
  storyboard: bool,
  peaks: bool,
  warnings: json,
  copyOf: text,
})
export const Renditions = table<RenditionRecord>('renditions', {
  source: key,
  name: key,
  video: text,
  kind: text,
  codec: text,
  width: int,
  height: int,
  status: text,
  progress: real,
  sizeBytes: bigint,
  averageBps: int,
  peakBps: int,
})
export const AudioTracks = table<AudioTrackRecord>('audio_tracks', {
  source: key,
  id: key,
  video: text,
  origin: text,
  position: int,
  language: text,
  label: text,
  isDefault: bool,
  codec: text,
  channels: int,
  status: text,
  error: json,
  averageBps: int,
  peakBps: int,
})
export const Subtitles = table<SubtitleRecord>('subtitles', {
  id: key,
  video: text,
  source: text,
  language: text,
  label: text,
  kind: text,
  original: bool,
  origin: text,
  status: text,
  error: json,
  createdAt: text,
  file: text,
})
export const Events = table<EventRecord>('events', {
  seq: { type: 'integer', primary: true },
  id: text,
  type: text,
  space: text,
  subject: text,
  object: json,
  createdAt: text,
})
export const Webhooks = table<WebhookRecord>('webhooks', {
  id: key,
  space: text,
  url: text,
  description: text,
  events: json,
  enabled: bool,
  secret: text,
  previousSecret: text,
  previousUntil: text,
  failingSince: text,
  failingError: text,
  createdAt: text,
  updatedAt: text,
})
export const Deliveries = table<DeliveryRecord>('deliveries', {
  id: key,
  webhook: text,
  space: text,
  event: text,
  eventType: text,
  lane: text,
  subject: text,
  subjectName: text,
  seq: int,
  body: text,
  attempt: int,
  attempts: json,
  status: text,
  responseStatus: int,
  error: text,
  durationMs: int,
  nextAttemptAt: text,
  createdAt: text,
})
export const StoredAnswers = table<StoredAnswerRecord>('kept_answers', {
  owner: key,
  idempotencyKey: key,
  fingerprint: text,
  answer: text,
  createdAt: text,
})
export const Uploads = table<UploadRecord>('uploads', {
  id: key,
  space: text,
  video: text,
  fileName: text,
  sizeBytes: bigint,
  createdAt: text,
  expiresAt: text,
  resumeKey: text,
  madeVideo: bool,
  holder: text,
  counted: text,
})
export const Jobs = table<JobRecord>('jobs', {
  id: key,
  kind: text,
  subject: text,
  payload: json,
  priority: int,
  runAt: text,
  attempts: int,
  leaseOwner: text,
  leaseUntil: text,
  createdAt: text,
})
export const Sessions = table<SessionRecord>('sessions', {
  hash: key,
  id: text,
  kind: text,
  account: text,
  userAgent: text,
  address: text,
  createdAt: text,
  lastUsedAt: text,
  expiresAt: text,
})
export const AuditEntries = table<AuditRecord>('audit', {
  seq: { type: 'integer', primary: true },
  createdAt: text,
  space: text,
  actorKind: text,
  actorId: text,
  actorName: text,
  address: text,
  action: text,
  targetId: text,
  targetName: text,
  changes: json,
  previous: text,
  hash: text,
})
export const PrivateLinks = table<PrivateLinkRecord>('private_links', {
  id: key,
  space: text,
  video: text,
  collection: text,
  label: text,
  hash: text,
  sealed: text,
  password: text,
  nonce: text,
  expiresAt: text,
  maxPlays: int,
  plays: int,
  download: bool,
  lastPlayedAt: text,
  createdBy: text,
  createdAt: text,
})
export const UploadLinks = table<UploadLinkRecord>('upload_links', {
  id: key,
  space: text,
  collection: text,
  label: text,
  hash: text,
  sealed: text,
  nonce: text,
  expiresAt: text,
  maxFiles: int,
  maxBytes: bigint,
  askName: bool,
  createdBy: text,
  createdAt: text,
})
export const Accounts = table<AccountRecord>('accounts', {
  id: key,
  name: text,
  email: text,
  password: text,
  totp: text,
  totpPending: text,
  totpStep: int,
  recoveryCodes: json,
  language: text,
  notifications: json,
  createdAt: text,
  lastSignedInAt: text,
})
export const Memberships = table<MembershipRecord>('memberships', {
  account: key,
  space: key,
  role: text,
  collections: json,
  createdAt: text,
})
export const Invitations = table<InvitationRecord>('invitations', {
  id: key,
  hash: text,
  email: text,
  space: text,
  role: text,
  collections: json,
  invitedBy: text,
  createdAt: text,
  expiresAt: text,
})
export const Passkeys = table<PasskeyRecord>('passkeys', {
  id: key,
  account: text,
  name: text,
  rpId: text,
  publicKey: text,
  algorithm: int,
  signCount: bigint,
  createdAt: text,
  lastUsedAt: text,
})
export const DeviceAuthorizations = table<DeviceAuthorizationRecord>('device_authorizations', {
  hash: key,
  userCode: text,
  name: text,
  address: text,
  access: text,
  status: text,
  space: text,
  account: text,
  intervalSeconds: int,
  askedAt: text,
  createdAt: text,
  expiresAt: text,
})

export const Imports = table<ImportRecord>('imports', {
  id: key,
  space: text,
  source: text,
  status: text,
  dryRun: bool,
  again: bool,
  folder: text,
  collection: text,
  visibility: text,
  account: text,
  accountName: text,
  token: text,
  place: json,
  waitingUntil: text,
  error: json,
  createdAt: text,
  startedAt: text,
  endedAt: text,
})
export const ImportItems = table<ImportItemRecord>('import_items', {
  import: key,
  position: { type: 'integer', primary: true },
  kind: text,
  externalId: text,
  name: text,
  parent: text,
  status: text,
  target: text,
  sizeBytes: bigint,
  receivedBytes: bigint,
  attempts: int,
  error: json,
  notes: json,
  plan: json,
  updatedAt: text,
})
export const Imported = table<ImportedRecord>('imported', {
  space: key,
  source: key,
  account: key,
  kind: key,
  externalId: key,
  target: text,
  import: text,
})

export const Mails = table<MailRecord>('mails', {
  id: key,
  kind: text,
  recipient: text,
  about: text,
  createdAt: text,
})
export const SystemFacts = table<{ name: string; value: string }>('system_facts', {
  name: key,
  value: text,
})

export const ENTITIES = [
  Spaces,
  Keys,
  Collections,
  Videos,
  Sources,
  Renditions,
  AudioTracks,
  Subtitles,
  Events,
  Webhooks,
  Deliveries,
  StoredAnswers,
  Uploads,
  Jobs,
  AuditEntries,
  PrivateLinks,
  UploadLinks,
  Accounts,
  Memberships,
  Invitations,
  Sessions,
  Passkeys,
  DeviceAuthorizations,
  Imports,
  ImportItems,
  Imported,
  Mails,
  SystemFacts,
]
