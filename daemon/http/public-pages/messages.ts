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
  noVideos: string
  /** The feed with the sound alone. */
  podcast: string
  more: string
  collections: string
  listUnavailable: string
  listUnavailableDetail: string
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
    noVideos: 'There are no videos here yet.',
    podcast: 'Podcast',
    more: 'More',
    collections: 'Collections',
    listUnavailable: 'This page is not available',
    listUnavailableDetail: 'It may be private, or it may have been deleted.',
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
    noVideos: 'Hier gibt es noch keine Videos.',
    podcast: 'Podcast',
    more: 'Mehr',
    collections: 'Sammlungen',
    listUnavailable: 'Diese Seite ist nicht verfügbar',
    listUnavailableDetail: 'Vielleicht ist sie privat, oder sie wurde gelöscht.',
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
    noVideos: 'Il n’y a pas encore de vidéos ici.',
    podcast: 'Podcast',
    more: 'Plus',
    collections: 'Collections',
    listUnavailable: 'Cette page n’est pas disponible',
    listUnavailableDetail: 'Elle est peut-être privée, ou elle a été supprimée.',
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
    noVideos: 'Hier zijn nog geen video’s.',
    podcast: 'Podcast',
    more: 'Meer',
    collections: 'Collecties',
    listUnavailable: 'Deze pagina is niet beschikbaar',
    listUnavailableDetail: 'Misschien is de pagina privé, of is ze verwijderd.',
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
    noVideos: 'Todavía no hay vídeos aquí.',
    podcast: 'Podcast',
    more: 'Más',
    collections: 'Colecciones',
    listUnavailable: 'Esta página no está disponible',
    listUnavailableDetail: 'Puede que sea privada o que se haya eliminado.',
    videoCount: (count) => (count === 1 ? '1 vídeo' : `${count} vídeos`),
  },
}
