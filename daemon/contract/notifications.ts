/** Notifications that people can get by mail. Without zod, so that pages can import it. */
import type { Permission } from './permissions.ts'

/** Languages of mail; those of the dashboard. */
export const MAIL_LANGUAGES = ['en', 'de', 'fr', 'nl'] as const
export type MailLanguage = (typeof MAIL_LANGUAGES)[number]

/** off · own: videos that the person uploaded · all: every video that the person can see. */
export const VIDEO_CHOICES = ['off', 'own', 'all'] as const
export type VideoChoice = (typeof VIDEO_CHOICES)[number]

/** Each with the permission that it takes: in the space that it is about, or of the server. */
export const NOTIFICATIONS = {
  video_ready: 'videos:read',
  video_failed: 'videos:read',
  files_arrived: 'links:manage',
  webhook_failing: 'webhooks:read',
  disk_low: 'system:read',
  backup_failed: 'system:read',
  weekly_digest: 'analytics:read',
} as const satisfies Record<string, Permission>
export type NotificationKind = keyof typeof NOTIFICATIONS

/** People get mail only if they have asked for it. */
export const NO_NOTIFICATIONS = {
  video_ready: 'off' as VideoChoice,
  video_failed: 'off' as VideoChoice,
  files_arrived: 'off' as VideoChoice,
  webhook_failing: false,
  disk_low: false,
  backup_failed: false,
  weekly_digest: false,
} satisfies Record<NotificationKind, VideoChoice | boolean>
