/** Words of the pages for viewers, in their languages. */
export const PAGE_LANGUAGES = ['en', 'de', 'fr', 'nl', 'es'] as const
export type PageLanguage = (typeof PAGE_LANGUAGES)[number]

export interface PageWords {
  share: string
  close: string
  link: string
  copyLink: string
  embedCode: string
  copyCode: string
  copied: string
  /** Behind it the time of the player, such as 1:23. */
  startAt: string
  qrCode: string
  chapters: string
  transcript: string
  downloads: string
  audioOnly: string
  moreVideos: string
  /** A link for browsers without scripts. */
  playFile: string
  /** The page is not for this viewer, or no longer there: it does not say which. */
  unavailable: string
  unavailableDetail: string
  signInToWatch: string
  noVideos: string
  /** The feed with the sound alone. */
  podcast: string
  more: string
  collections: string
  listUnavailable: string
  listUnavailableDetail: string
  original: string
  linkUnavailable: string
  linkExpired: string
  linkUsedUp: string
  askSender: string
  passwordTitle: string
  passwordHint: string
  password: string
  continue: string
  passwordWrong: string
  passwordsTooMany: string
  yourName: string
  nameMissing: string
  sentBy(name: string): string
  thanks: string
  needsScript: string
  videoCount(count: number): string
}

export const PAGE_WORDS: Record<PageLanguage, PageWords> = {
  en: {
    share: 'Share',
    close: 'Close',
    link: 'Link',
    copyLink: 'Copy link',
    embedCode: 'Embed code',
    copyCode: 'Copy code',
    copied: 'Copied',
    startAt: 'Start at',
    qrCode: 'QR code of the link',
    chapters: 'Chapters',
    transcript: 'Transcript',
    downloads: 'Downloads',
    audioOnly: 'Audio only',
    moreVideos: 'More videos',
    playFile: 'Play the video',
    unavailable: 'This video is not available',
    unavailableDetail: 'It may be private, or it may have been deleted.',
    signInToWatch: 'Sign in to watch',
    noVideos: 'There are no videos here yet.',
    podcast: 'Podcast',
    more: 'More',
    collections: 'Collections',
    listUnavailable: 'This page is not available',
    listUnavailableDetail: 'It may be private, or it may have been deleted.',
    original: 'Original file',
    linkUnavailable: 'This link does not work',
    linkExpired: 'This link has expired',
    linkUsedUp: 'This link has been used up',
    askSender: 'Ask the person who sent it to you for a new one.',
    passwordTitle: 'Password required',
    passwordHint: 'The person who sent you this link protected it with a password.',
    password: 'Password',
    continue: 'Continue',
    passwordWrong: 'The password is wrong.',
    passwordsTooMany: 'Too many wrong passwords. Try again in 5 minutes.',
    yourName: 'Your name',
    nameMissing: 'Enter your name.',
    sentBy: (name) => `You are sending as ${name}.`,
    thanks: 'Thank you. Everything has arrived.',
    needsScript: 'Sending files requires JavaScript.',
    videoCount: (count) => (count === 1 ? '1 video' : `${count} videos`),
  },
  de: {
    share: 'Teilen',
    close: 'Schließen',
    link: 'Link',
    copyLink: 'Link kopieren',
    embedCode: 'Einbettungscode',
    copyCode: 'Code kopieren',
    copied: 'Kopiert',
    startAt: 'Starten bei',
    qrCode: 'QR-Code des Links',
    chapters: 'Kapitel',
    transcript: 'Transkript',
    downloads: 'Downloads',
    audioOnly: 'Nur Ton',
    moreVideos: 'Weitere Videos',
    playFile: 'Video abspielen',
    unavailable: 'Dieses Video ist nicht verfügbar',
    unavailableDetail: 'Vielleicht ist es privat, oder es wurde gelöscht.',
    signInToWatch: 'Anmelden und ansehen',
    noVideos: 'Hier gibt es noch keine Videos.',
    podcast: 'Podcast',
    more: 'Mehr',
    collections: 'Sammlungen',
    listUnavailable: 'Diese Seite ist nicht verfügbar',
    listUnavailableDetail: 'Vielleicht ist sie privat, oder sie wurde gelöscht.',
    original: 'Originaldatei',
    linkUnavailable: 'Dieser Link funktioniert nicht',
    linkExpired: 'Dieser Link ist abgelaufen',
    linkUsedUp: 'Dieser Link ist aufgebraucht',
    askSender: 'Bitten Sie die Person, von der Sie ihn haben, um einen neuen.',
    passwordTitle: 'Passwort erforderlich',
    passwordHint:
      'Die Person, die Ihnen diesen Link geschickt hat, hat ihn mit einem Passwort geschützt.',
    password: 'Passwort',
    continue: 'Weiter',
    passwordWrong: 'Das Passwort ist falsch.',
    passwordsTooMany: 'Zu viele falsche Passwörter. Versuchen Sie es in 5 Minuten noch einmal.',
    yourName: 'Ihr Name',
    nameMissing: 'Geben Sie Ihren Namen ein.',
    sentBy: (name) => `Sie senden als ${name}.`,
    thanks: 'Danke. Alles ist angekommen.',
    needsScript: 'Zum Senden von Dateien ist JavaScript nötig.',
    videoCount: (count) => (count === 1 ? '1 Video' : `${count} Videos`),
  },
  fr: {
    share: 'Partager',
    close: 'Fermer',
    link: 'Lien',
    copyLink: 'Copier le lien',
    embedCode: 'Code d’intégration',
    copyCode: 'Copier le code',
    copied: 'Copié',
    startAt: 'Démarrer à',
    qrCode: 'Code QR du lien',
    chapters: 'Chapitres',
    transcript: 'Transcription',
    downloads: 'Téléchargements',
    audioOnly: 'Son seul',
    moreVideos: 'Autres vidéos',
    playFile: 'Lire la vidéo',
    unavailable: 'Cette vidéo n’est pas disponible',
    unavailableDetail: 'Elle est peut-être privée, ou elle a été supprimée.',
    signInToWatch: 'Se connecter pour regarder',
    noVideos: 'Il n’y a pas encore de vidéos ici.',
    podcast: 'Podcast',
    more: 'Plus',
    collections: 'Collections',
    listUnavailable: 'Cette page n’est pas disponible',
    listUnavailableDetail: 'Elle est peut-être privée, ou elle a été supprimée.',
    original: 'Fichier original',
    linkUnavailable: 'Ce lien ne fonctionne pas',
    linkExpired: 'Ce lien a expiré',
    linkUsedUp: 'Ce lien est épuisé',
    askSender: 'Demandez-en un nouveau à la personne qui vous l’a envoyé.',
    passwordTitle: 'Mot de passe requis',
    passwordHint: 'La personne qui vous a envoyé ce lien l’a protégé par un mot de passe.',
    password: 'Mot de passe',
    continue: 'Continuer',
    passwordWrong: 'Le mot de passe est incorrect.',
    passwordsTooMany: 'Trop de mots de passe incorrects. Réessayez dans 5 minutes.',
    yourName: 'Votre nom',
    nameMissing: 'Saisissez votre nom.',
    sentBy: (name) => `Vous envoyez en tant que ${name}.`,
    thanks: 'Merci. Tout est arrivé.',
    needsScript: 'L’envoi de fichiers nécessite JavaScript.',
    videoCount: (count) => (count === 1 ? '1 vidéo' : `${count} vidéos`),
  },
  nl: {
    share: 'Delen',
    close: 'Sluiten',
    link: 'Link',
    copyLink: 'Link kopiëren',
    embedCode: 'Insluitcode',
    copyCode: 'Code kopiëren',
    copied: 'Gekopieerd',
    startAt: 'Starten op',
    qrCode: 'QR-code van de link',
    chapters: 'Hoofdstukken',
    transcript: 'Transcript',
    downloads: 'Downloads',
    audioOnly: 'Alleen geluid',
    moreVideos: 'Meer video’s',
    playFile: 'Video afspelen',
    unavailable: 'Deze video is niet beschikbaar',
    unavailableDetail: 'Misschien is de video privé, of is hij verwijderd.',
    signInToWatch: 'Aanmelden om te kijken',
    noVideos: 'Hier zijn nog geen video’s.',
    podcast: 'Podcast',
    more: 'Meer',
    collections: 'Collecties',
    listUnavailable: 'Deze pagina is niet beschikbaar',
    listUnavailableDetail: 'Misschien is de pagina privé, of is ze verwijderd.',
    original: 'Origineel bestand',
    linkUnavailable: 'Deze link werkt niet',
    linkExpired: 'Deze link is verlopen',
    linkUsedUp: 'Deze link is opgebruikt',
    askSender: 'Vraag degene die hem stuurde om een nieuwe.',
    passwordTitle: 'Wachtwoord vereist',
    passwordHint: 'Degene die u deze link stuurde, heeft hem met een wachtwoord beveiligd.',
    password: 'Wachtwoord',
    continue: 'Doorgaan',
    passwordWrong: 'Het wachtwoord is onjuist.',
    passwordsTooMany: 'Te veel onjuiste wachtwoorden. Probeer het over 5 minuten opnieuw.',
    yourName: 'Uw naam',
    nameMissing: 'Vul uw naam in.',
    sentBy: (name) => `U verstuurt als ${name}.`,
    thanks: 'Bedankt. Alles is aangekomen.',
    needsScript: 'Voor het versturen van bestanden is JavaScript nodig.',
    videoCount: (count) => (count === 1 ? '1 video' : `${count} video’s`),
  },
  es: {
    share: 'Compartir',
    close: 'Cerrar',
    link: 'Enlace',
    copyLink: 'Copiar enlace',
    embedCode: 'Código para insertar',
    copyCode: 'Copiar código',
    copied: 'Copiado',
    startAt: 'Empezar en',
    qrCode: 'Código QR del enlace',
    chapters: 'Capítulos',
    transcript: 'Transcripción',
    downloads: 'Descargas',
    audioOnly: 'Solo audio',
    moreVideos: 'Más vídeos',
    playFile: 'Reproducir el vídeo',
    unavailable: 'Este vídeo no está disponible',
    unavailableDetail: 'Puede que sea privado o que se haya eliminado.',
    signInToWatch: 'Iniciar sesión para verlo',
    noVideos: 'Todavía no hay vídeos aquí.',
    podcast: 'Podcast',
    more: 'Más',
    collections: 'Colecciones',
    listUnavailable: 'Esta página no está disponible',
    listUnavailableDetail: 'Puede que sea privada o que se haya eliminado.',
    original: 'Archivo original',
    linkUnavailable: 'Este enlace no funciona',
    linkExpired: 'Este enlace ha caducado',
    linkUsedUp: 'Este enlace se ha agotado',
    askSender: 'Pida uno nuevo a la persona que se lo envió.',
    passwordTitle: 'Se necesita una contraseña',
    passwordHint: 'La persona que le envió este enlace lo ha protegido con una contraseña.',
    password: 'Contraseña',
    continue: 'Continuar',
    passwordWrong: 'La contraseña es incorrecta.',
    passwordsTooMany: 'Demasiadas contraseñas incorrectas. Inténtelo de nuevo en 5 minutos.',
    yourName: 'Su nombre',
    nameMissing: 'Escriba su nombre.',
    sentBy: (name) => `Envía como ${name}.`,
    thanks: 'Gracias. Los archivos han llegado.',
    needsScript: 'Para enviar archivos se necesita JavaScript.',
    videoCount: (count) => (count === 1 ? '1 vídeo' : `${count} vídeos`),
  },
}
