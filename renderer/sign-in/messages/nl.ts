import type { SignInWords } from './en.ts'

export const messages: SignInWords = {
  title: 'Aanmelden bij svc',
  openLink:
    'Deze browser is niet aangemeld. Open de aanmeldlink die svc bij het starten heeft getoond.',
  linkUsed: 'Deze link werkt niet meer',
  linkUsedText: 'Een aanmeldlink werkt één keer, en maar kort.',
  signedOut: 'Je bent afgemeld',
  signedOutText: 'Open een nieuwe aanmeldlink om terug te komen.',
  grantThen: 'Daarna kun je toestaan wat het programma vraagt.',
  grantAgain: 'Open dit adres daarna opnieuw om toe te staan wat het programma vraagt.',
  withPasskey: 'Aanmelden met een passkey',
  orByLink: 'Of met een link',
  newLink: 'Een nieuwe link krijgen',
  restart: [
    'Stop svc met ',
    ' op de machine waarop die draait en start hem opnieuw. Je krijgt dan een nieuwe link te zien.',
  ],
  command: 'opdracht',
  password: 'Wachtwoord',
  signIn: 'Aanmelden',
  signingIn: 'Aanmelden…',
  wrongPassword: 'Het wachtwoord is onjuist.',
  unknownPasskey: 'Deze passkey is hier niet bekend; misschien is hij verwijderd.',

  unreadableKey: 'Dit apparaat maakt sleutels die de browser niet kan lezen.',
  otherDevice: 'Gebruik een ander apparaat.',
  onlyNames: 'Browsers maken passkeys voor namen, niet voor adressen van cijfers.',
  openName: (address) => `Open ${address} op deze machine, of het openbare adres.`,
  hasPasskey: 'Dit apparaat heeft al een passkey voor svc.',
  useIt: 'Daarmee kun je je aanmelden.',
  noPasskey: 'Er is geen passkey gegeven.',
  otherWay: 'Probeer het opnieuw of meld je op een andere manier aan.',
}
