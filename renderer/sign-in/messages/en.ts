export const en = {
  title: 'Sign in to svc',
  openLink:
    'This browser is not signed in. Open the sign-in link that svc printed when it started.',
  linkUsed: 'This link is no longer valid',
  linkUsedText: 'A sign-in link works only once, and for a short time.',
  signedOut: 'You are signed out',
  signedOutText: 'To sign in again, open a new sign-in link.',
  grantThen: 'After you sign in, you can allow what the program asks for.',
  grantAgain: 'After you sign in, open this link again to allow what the program asks for.',
  withPasskey: 'Sign in with a passkey',
  orByLink: 'Or use a link',
  newLink: 'Get a new link',
  /** Before and after `Ctrl+C`. */
  restart: [
    'On the machine that runs svc, stop it with ',
    ' and start it again. It prints a new link.',
  ] as [string, string],
  command: 'command',
  password: 'Password',
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  wrongPassword: 'The password is wrong.',
  unknownPasskey: 'This passkey is unknown; it may have been removed.',

  unreadableKey: 'The browser cannot read the keys of this device.',
  otherDevice: 'Use another device.',
  onlyNames: 'Browsers support passkeys for host names, not for IP addresses.',
  openName: (address: string) => `Open ${address} on this machine, or the public URL.`,
  hasPasskey: 'This device already has a passkey for svc.',
  useIt: 'You can use it to sign in.',
  noPasskey: 'No passkey was given.',
  otherWay: 'Try again, or sign in another way.',
}
export type SignInWords = typeof en
