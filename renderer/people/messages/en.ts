import { counted } from '../../kit/language.ts'

export const en = {
  lead: 'Everyone who can sign in to this space, and what they can do.',
  invite: 'Invite',
  inviteTitle: 'Invite someone',
  createLink: 'Create link',
  creating: 'Creating…',
  notInvited: 'The invitation was not created',
  email: 'E-mail address',
  emailHint: 'Optional. Suggested to the person, who can choose another one.',
  role: 'Role',
  roleTexts: {
    viewer: 'Can see and watch all videos, including private ones.',
    analyst: 'Same as viewer, and can view analytics.',
    uploader: 'Same as viewer, and can upload videos and edit their own.',
    editor: 'Can edit and delete all videos, and share private ones.',
    owner: 'Full access to this space: settings, keys, people.',
  },
  everywhere: 'In all current and future spaces',
  everywhereHint: 'An owner of all spaces can also change the server.',
  limit: 'Only in some collections',
  limitHint: 'The person cannot see anything else in the space.',
  noCollections: 'This space has no collections.',
  linkReady: 'The invitation is ready',
  linkOnce:
    'Send this link to the person. It works once, within seven days, and is not shown again.',
  linkSent: (email: string) =>
    `Sent to ${email}. You can also pass the link on yourself. It works once, within seven days, and is not shown again.`,
  theLink: 'link',
  copyLink: 'Copy link',
  person: 'Person',
  secondFactor: 'Second factor',
  yes: 'On',
  no: 'Off',
  lastSignedIn: 'Last signed in',
  never: 'Never',
  you: 'You',
  noEmail: 'No e-mail address',
  allSpaces: (role: string) => `${role} of all spaces`,
  inCollections: (role: string, count: number) =>
    counted(count, { one: `${role} in # collection`, other: `${role} in # collections` }),
  fromProvider: (provider: string) => `From ${provider}`,
  byHandFromNow: (provider: string) =>
    `This role comes from ${provider}. Once you save it here, it counts as assigned manually, and sign-ins through ${provider} no longer change it.`,
  givenAgainThere: (provider: string) =>
    `This role comes from ${provider}, which assigns it again in its original place at the next sign-in. ` +
    'To prevent that, change the person’s groups there.',
  givenAgain: (provider: string) =>
    `The role comes from ${provider} and may be assigned again at the next sign-in. ` +
    'Remove the person’s groups or access there too.',
  moreAbout: (name: string) => `More actions for ${name}`,
  changeRole: 'Change role',
  changeRoleOf: (name: string) => `Role of ${name}`,
  save: 'Save',
  saving: 'Saving…',
  roleChanged: (name: string) => `The role of ${name} was changed`,
  roleNotChanged: 'The role was not changed',
  reset: 'Create password reset link',
  resetTitle: (name: string) => `Reset link for ${name}`,
  resetOnce:
    'Send this link to the person. It works once, within 24 hours, and signs out all their browsers.',
  notReset: 'The link was not created',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    'The person can no longer sign in to this space. Their browsers and terminals are signed out. Their videos are kept.',
  removed: (name: string) => `${name} was removed`,
  notRemoved: 'The person was not removed',
  invitations: 'Pending invitations',
  expires: 'Expires',
  anybody: 'Anyone with the link',
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke the invitation of ${name}`,
  revoked: 'The invitation was revoked',
  notRevoked: 'The invitation was not revoked',
  notLoaded: 'The list could not be loaded',
  done: 'Done',
}

export type PeopleMessages = typeof en
