import type { MailTexts } from '../texts.ts'

export const en: MailTexts = {
  hello: (name) => `Hello ${name},`,
  chosen: 'You receive this message because you turned it on in your account.',
  change: 'Change notifications',
  isLast: 'There are many of these right now. You will not get any more of them for up to an hour.',
  roles: {
    owner: 'owner',
    editor: 'editor',
    uploader: 'uploader',
    analyst: 'analyst',
    viewer: 'viewer',
  },
  invitation: {
    subject: (by, space) =>
      by === null ? `Invitation to ${space ?? 'svc'}` : `${by} invites you to ${space ?? 'svc'}`,
    text: (by, space, role) =>
      `${by === null ? 'You are invited' : `${by} invites you`} to join ${
        space === null ? 'all spaces of svc' : `“${space}”`
      } as ${role}.`,
    action: 'Accept invitation',
    until: (when) => `The link works once, until ${when}.`,
    ignore: 'If you do not know what this is about, ignore this message.',
  },
  reset: {
    subject: 'Set a new password',
    text: 'Someone, probably you, requested a new password for your account.',
    action: 'Set a new password',
    until: 'The link works once, within one hour. Using it signs out all browsers of your account.',
    ignore: 'If it was not you, ignore this message: your password does not change.',
  },
  ready: {
    subject: (name) => `Ready: ${name}`,
    text: (name, space) => `The video “${name}” in “${space}” is ready.`,
    action: 'Open video',
  },
  failed: {
    subject: (name) => `Failed: ${name}`,
    text: (name, space) => `The video “${name}” in “${space}” could not be processed.`,
    reason: (text) => `Reason: ${text}`,
    action: 'Open video',
    reasons: {
      unsupported_source: 'The file is not a video or audio file that svc can read.',
      source_damaged: 'The file is damaged.',
      source_unreachable: 'The URL of the file could not be read.',
      source_address_refused: 'The URL of the file is not allowed.',
      encoding_failed: 'Encoding failed.',
      storage_full: 'The disk of the server is full.',
      upload_too_large: 'The file is too large.',
    },
  },
  received: {
    subject: (count, label) => `${count === 1 ? 'A file' : `${count} files`} for ${label}`,
    text: (count, label, space) =>
      `${count === 1 ? 'A file was' : `${count} files were`} sent with the upload link “${label}” of “${space}”:`,
    by: (name, when) => `from ${name}, ${when}`,
    more: (count) => (count === 1 ? 'And one more.' : `And ${count} more.`),
    action: (count) => (count === 1 ? 'Open video' : 'Open videos'),
  },
  webhook: {
    subject: (host) => `Webhook is failing: ${host}`,
    text: (url, space, since) =>
      `The webhook ${url} of “${space}” has been failing since ${since}.`,
    error: (text) => `Last error: ${text}`,
    again: 'svc keeps trying for 56 hours. After that, the event is dropped.',
    action: 'Open webhook',
  },
  disk: {
    subject: (free) => `The disk is nearly full: ${free} left`,
    text: (free) =>
      `The disk of the server has ${free} left. When it is full, uploads are refused and encoding waits.`,
    action: 'Open storage settings',
  },
  backup: {
    subject: 'The nightly backup failed',
    text: (when) => `The backup of ${when} failed.`,
    reason: (text) => `Reason: ${text}`,
    action: 'Open backups',
  },
  digest: {
    subject: (from, to) => `Views from ${from} to ${to}`,
    text: (from, to) => `Your videos from ${from} to ${to}:`,
    views: 'Views',
    visitors: 'Viewers',
    watchTime: 'Watch time',
    before: (value) => `week before: ${value}`,
    most: 'Most viewed',
    viewsOf: (count, isOne) => `${count} ${isOne ? 'view' : 'views'}`,
    none: 'Nobody watched a video this week.',
    action: 'Open analytics',
  },
  test: {
    subject: 'Test message from svc',
    text: (url) => `Mail from ${url} works.`,
  },
}
