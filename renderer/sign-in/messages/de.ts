import type { SignInWords } from './en.ts'

export const messages: SignInWords = {
  title: 'Bei svc anmelden',
  openLink:
    'Dieser Browser ist nicht angemeldet. Öffnen Sie den Anmeldelink, den svc beim Start ausgegeben hat.',
  linkUsed: 'Dieser Link gilt nicht mehr',
  linkUsedText: 'Ein Anmeldelink gilt einmal und nur kurze Zeit.',
  signedOut: 'Sie sind abgemeldet',
  signedOutText: 'Um zurückzukommen, öffnen Sie einen neuen Anmeldelink.',
  grantThen: 'Danach können Sie erlauben, worum das Programm bittet.',
  grantAgain: 'Öffnen Sie diese Adresse danach erneut, um zu erlauben, worum das Programm bittet.',
  withPasskey: 'Mit einem Passkey anmelden',
  orByLink: 'Oder über einen Link',
  newLink: 'Einen neuen Link erhalten',
  restart: [
    'Beenden Sie svc auf seinem Rechner mit ',
    ' und starten Sie sie neu. Sie gibt dann einen neuen Link aus.',
  ],
  command: 'Befehl',
  password: 'Passwort',
  signIn: 'Anmelden',
  signingIn: 'Anmeldung läuft…',
  wrongPassword: 'Das Passwort ist falsch.',
  unknownPasskey: 'Dieser Passkey ist hier nicht bekannt; vielleicht wurde er entfernt.',

  unreadableKey: 'Dieses Gerät erzeugt Schlüssel, die der Browser nicht lesen kann.',
  otherDevice: 'Verwenden Sie ein anderes Gerät.',
  onlyNames: 'Browser erstellen Passkeys für Namen, nicht für Adressen aus Ziffern.',
  openName: (address) => `Öffnen Sie ${address} auf diesem Rechner oder die öffentliche Adresse.`,
  hasPasskey: 'Dieses Gerät hat bereits einen Passkey für svc.',
  useIt: 'Sie können sich damit anmelden.',
  noPasskey: 'Es wurde kein Passkey angegeben.',
  otherWay: 'Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.',
}
