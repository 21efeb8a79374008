/** All migrations, in the order in which they are applied. */
import { Foundation1700000000001 } from './0001-foundation.ts'
import { Stills1700000000003 } from './0003-stills.ts'
import { Tracks1700000000004 } from './0004-tracks.ts'
import { System1700000000006 } from './0006-system.ts'
import { Webhooks1700000000008 } from './0008-webhooks.ts'
import { Idempotency1700000000009 } from './0009-idempotency.ts'
import { Uploads1700000000010 } from './0010-uploads.ts'
import { DeviceAuthorizations1700000000011 } from './0011-device-authorizations.ts'
import { Passkeys1700000000012 } from './0012-passkeys.ts'
import { Imports1700000000014 } from './0014-imports.ts'
import { Search1700000000015 } from './0015-search.ts'
import { EventSubjects1700000000016 } from './0016-event-subjects.ts'
import { Attempts1700000000018 } from './0018-attempts.ts'
import { DeletedSpaces1700000000019 } from './0019-deleted-spaces.ts'
import { NameKeys1700000000020 } from './0020-name-keys.ts'
import { ImportNotes1700000000021 } from './0021-import-notes.ts'
import { SourceWarnings1700000000025 } from './0025-source-warnings.ts'
import { WebhookHealth1700000000027 } from './0027-webhook-health.ts'
import { KeptMedia1700000000028 } from './0028-kept-media.ts'
import { UploadHolders1700000000029 } from './0029-upload-holders.ts'
import { VideosByChange1700000000030 } from './0030-videos-by-change.ts'
import { Placeholders1700000000031 } from './0031-placeholders.ts'
import { WatchPages1700000000032 } from './0032-watch-pages.ts'
import { PublicPages1700000000033 } from './0033-public-pages.ts'
import { Reencoding1700000000034 } from './0034-reencoding.ts'
import { KeyScopes1700000000035 } from './0035-key-scopes.ts'
import { Accounts1700000000036 } from './0036-accounts.ts'
import { Trash1700000000037 } from './0037-trash.ts'
import { Audit1700000000038 } from './0038-audit.ts'
import { PrivateLinks1700000000039 } from './0039-private-links.ts'
import { Mail1700000000040 } from './0040-mail.ts'
import { SingleSignOn1700000000041 } from './0041-single-sign-on.ts'
import { UploadLinks1700000000042 } from './0042-upload-links.ts'
import { ProviderSessions1700000000043 } from './0043-provider-sessions.ts'
import { PurgedAndDetails1700000000044 } from './0044-purged-and-details.ts'
import { Cuts1700000000045 } from './0045-cuts.ts'
import { LoudnessAndWatermarks1700000000046 } from './0046-loudness-and-watermarks.ts'
import { Inviters1700000000047 } from './0047-inviters.ts'
import { TrackRanges1700000000048 } from './0048-track-ranges.ts'
import { RequestIds1700000000049 } from './0049-request-ids.ts'

export const MIGRATIONS = [
  Foundation1700000000001,
  Stills1700000000003,
  Tracks1700000000004,
  System1700000000006,
  Webhooks1700000000008,
  Idempotency1700000000009,
  Uploads1700000000010,
  DeviceAuthorizations1700000000011,
  Passkeys1700000000012,
  Imports1700000000014,
  Search1700000000015,
  EventSubjects1700000000016,
  Attempts1700000000018,
  DeletedSpaces1700000000019,
  NameKeys1700000000020,
  ImportNotes1700000000021,
  SourceWarnings1700000000025,
  WebhookHealth1700000000027,
  KeptMedia1700000000028,
  UploadHolders1700000000029,
  VideosByChange1700000000030,
  Placeholders1700000000031,
  WatchPages1700000000032,
  PublicPages1700000000033,
  Reencoding1700000000034,
  KeyScopes1700000000035,
  Accounts1700000000036,
  Trash1700000000037,
  Audit1700000000038,
  PrivateLinks1700000000039,
  Mail1700000000040,
  SingleSignOn1700000000041,
  UploadLinks1700000000042,
  ProviderSessions1700000000043,
  PurgedAndDetails1700000000044,
  Cuts1700000000045,
  LoudnessAndWatermarks1700000000046,
  Inviters1700000000047,
  TrackRanges1700000000048,
  RequestIds1700000000049,
]
