/** All repositories on one connection or transaction. */
import type { EntityManager } from 'typeorm'
import type { Repositories } from '../ports/database.ts'
import type { ReadySources } from './ready-sources.ts'
import { AccountRows, InvitationRows } from './repositories/accounts.ts'
import { AuditRows } from './repositories/audit.ts'
import { CollectionRows } from './repositories/collections.ts'
import { DeviceAuthorizationRows } from './repositories/device-authorizations.ts'
import { EventRows } from './repositories/events.ts'
import { ImportRows } from './repositories/imports.ts'
import { JobRows } from './repositories/jobs.ts'
import { StoredAnswerRows } from './repositories/stored-answers.ts'
import { MediaRows } from './repositories/media.ts'
import { PasskeyRows } from './repositories/passkeys.ts'
import { SessionRows } from './repositories/sessions.ts'
import { SignInProviderRows } from './repositories/sign-in-providers.ts'
import { KeyRows, SpaceRows } from './repositories/spaces.ts'
import { MailRows } from './repositories/mails.ts'
import { StoredTimeRows } from './repositories/stored-times.ts'
import { SystemRows } from './repositories/system.ts'
import { PrivateLinkRows } from './repositories/private-links.ts'
import { TrashRows } from './repositories/trash.ts'
import { TranscriptRows } from './repositories/transcripts.ts'
import { UploadCountRows, UploadLinkRows } from './repositories/upload-links.ts'
import { UploadRows } from './repositories/uploads.ts'
import { VideoRows } from './repositories/videos.ts'
import { DeliveryRows, WebhookRows } from './repositories/webhooks.ts'

/** `ready`: null where rows are read that may not be committed. */
export function repositoriesOn(manager: EntityManager, ready: ReadySources | null): Repositories {
  return {
    spaces: new SpaceRows(manager),
    keys: new KeyRows(manager),
    collections: new CollectionRows(manager),
    videos: new VideoRows(manager),
    trash: new TrashRows(manager),
    privateLinks: new PrivateLinkRows(manager),
    uploadLinks: new UploadLinkRows(manager),
    uploadCounts: new UploadCountRows(manager),
    media: new MediaRows(manager, ready),
    transcripts: new TranscriptRows(manager),
    events: new EventRows(manager),
    webhooks: new WebhookRows(manager),
    deliveries: new DeliveryRows(manager),
    storedAnswers: new StoredAnswerRows(manager),
    uploads: new UploadRows(manager),
    jobs: new JobRows(manager),
    audit: new AuditRows(manager),
    accounts: new AccountRows(manager),
    invitations: new InvitationRows(manager),
    sessions: new SessionRows(manager),
    passkeys: new PasskeyRows(manager),
    signInProviders: new SignInProviderRows(manager),
    deviceAuthorizations: new DeviceAuthorizationRows(manager),
    imports: new ImportRows(manager),
    system: new SystemRows(manager),
    storedTimes: new StoredTimeRows(manager),
    mails: new MailRows(manager),
  }
}
