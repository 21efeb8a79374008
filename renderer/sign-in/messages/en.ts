export const en = {
  title: 'Sign in to svc',
  openLink:
    'This browser is not signed in. Open the sign-in link that the appliance printed when it started.',
  linkUsed: 'This link does not work any more',
  linkUsedText: 'A sign-in link works once, and only for a short time.',
  signedOut: 'You are signed out',
  signedOutText: 'To come back, open a new sign-in link.',
  grantThen: 'Once you are in, you can grant what the program asks for.',
  grantAgain: 'Once you are in, open this address again to grant what the program asks for.',
  withPasskey: 'Sign in with a passkey',
  orByLink: 'Or by a link',
  newLink: 'Get a new link',
  /** Before and after `Ctrl+C`. */
  restart: [
    'On the machine where the appliance runs, stop it with ',
    ' and start it again. It prints a new link.',
  ] as [string, string],
  command: 'command',
  password: 'Password',
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  wrongPassword: 'The password is wrong.',
  unknownPasskey: 'This passkey is unknown; it may have been removed.',

  unreadableKey: 'This device makes keys that the browser cannot read.',
  otherDevice: 'Use another device.',
  onlyNames: 'Browsers make passkeys for names, not for addresses of digits.',
  openName: (address: string) => `Open ${address} on this machine, or the public address.`,
  hasPasskey: 'This device has a passkey for the appliance already.',
  useIt: 'It can be used to sign in.',
  noPasskey: 'No passkey was given.',
  otherWay: 'Try again, or sign in another way.',
}
export type SignInWords = typeof en
