/** Words of the player's context menu, which come with its code. Other languages: components/languages. */

export interface ContextMenuMessages {
  /** The menu itself, for screen readers. */
  menu: string
  copyLink: string
  copyLinkAt: (time: string) => string
  copyCode: string
  loop: string
  linkCopied: string
  codeCopied: string
  /** Above a field with the text that could not be copied. */
  notCopied: string
}

export const CONTEXT_MENU_MESSAGES: ContextMenuMessages = {
  menu: 'Player menu',
  copyLink: 'Copy link',
  copyLinkAt: (time) => `Copy link at ${time}`,
  copyCode: 'Copy embed code',
  loop: 'Loop',
  linkCopied: 'Link copied',
  codeCopied: 'Embed code copied',
  notCopied: 'Your browser does not allow copying. Copy the text from here:',
}
