import { destination } from './destination/fr.ts'
import { restoreTest } from './restore-test/fr.ts'
import { counted } from '../../kit/language.ts'
import type { SettingsMessages } from './en.ts'

export const messages: SettingsMessages = {
  tabs: {
    space: 'Espace',
    player: 'Lecteur',
    pages: 'Pages vidéo',
    encoding: 'Encodage',
    storage: 'Stockage',
    mail: 'E-mail',
    people: 'Personnes',
    sso: 'Authentification unique',
    audit: 'Journal d’audit',
    about: 'À propos',
  },
  deleteSpace: {
    title: 'Supprimer l’espace',
    text: 'Tout ce qu’il contient est supprimé définitivement : vidéos, collections, clés, webhooks, liens et statistiques. C’est irréversible.',
    heading: (name: string) => `Supprimer l’espace « ${name} » ?`,
    typeName: (name: string) => `Saisissez son nom pour confirmer : ${name}`,
    notRead: 'L’espace n’a pas pu être lu',
  },
  title: 'Réglages',
  parts: 'Parties des réglages',
  notLoaded: 'Cette partie des réglages n’a pas pu être chargée',
  saved: 'Réglages enregistrés',
  notSaved: 'Les réglages n’ont pas été enregistrés',
  name: 'Nom',
  domains: 'Sites autorisés à montrer les vidéos',
  domainsHint:
    'Un par ligne\u00a0: example.org, ou *.example.org pour tout ce qui est en dessous. ' +
    'Vide\u00a0: tous les sites. Le tableau de bord l’est toujours.',
  listing: 'Liste publique',
  listed: 'Tout le monde peut lister les vidéos publiques',
  listedHint:
    'Pour les pages avec <svc-list>\u00a0: noms, images et collections des vidéos publiques se lisent sans jeton.',
  playerLead:
    'Pour chaque lecteur de cet espace. Ce qu’une vidéo ou une page dit elle-même l’emporte.',
  asMade: (value) => `Par défaut\u00a0: ${value}`,
  preview: 'Aperçu',
  previewOf: (name) => `Avec «\u00a0${name}\u00a0». Les autres le voient dès que vous enregistrez.`,
  previewAgain: 'Recommencer',
  previewNone: 'Il n’y a encore aucune vidéo à lire. Envoyez-en une pour essayer les réglages.',
  previewDrawn: 'Dessin d’un lecteur',
  pages: {
    lead: 'Pour les pages qui montrent les vidéos et les collections aux spectateurs.',
    open: 'Ouvrir la page de cet espace',
    logo: 'Logo',
    noLogo: 'Aucun logo',
    logoHint: 'JPEG, PNG, WebP ou AVIF. Les pages l’affichent sur 64 pixels de haut au plus.',
    uploadLogo: 'Importer un logo',
    removeLogo: 'Retirer le logo',
    logoSaved: 'Logo enregistré',
    color: 'Couleur d’accent',
    chooseColor: 'Choisir la couleur d’accent',
    colorHint: 'Pour les boutons et les liens des pages.',
    defaultColor: 'Utiliser la couleur par défaut',
    links: 'Liens en bas de page',
    linksHint: 'Par exemple les mentions légales et la politique de confidentialité.',
    linkTitle: (number) => `Titre du lien ${number}`,
    linkUrl: (number) => `URL du lien ${number}`,
    linkTitleShort: 'Titre',
    linkFault:
      'Chaque lien doit avoir un titre et une URL qui commence par https://, http:// ou mailto:.',
    addLink: 'Ajouter un lien',
    removeLink: (title) => `Retirer le lien ${title}`,
  },
  encodingLead:
    'Pour les vidéos envoyées à partir de maintenant. Celles qui sont là restent comme elles sont.',
  profile: 'Profil',
  profiles: {
    fast: { name: 'Rapide', hint: 'Prêt plus tôt, fichiers plus gros.' },
    balanced: { name: 'Équilibré', hint: 'Ce qu’il faut à la plupart.' },
    small: { name: 'Léger', hint: 'Fichiers plus petits, en deux fois plus de temps environ.' },
  },
  codecs: 'Encodé en',
  h264Hint: 'Toujours actif\u00a0; lu partout.',
  codecNames: { hevc: 'H.265 (HEVC)', av1: 'AV1' },
  codecHints: {
    hevc: 'En plus\u00a0: plus petit pour les appareils Apple. Prend plusieurs fois plus de temps, et davantage d’espace.',
    av1: 'En plus\u00a0: le plus petit, pour les navigateurs récents. Prend le plus de temps, et davantage d’espace.',
  },
  play_while_uploading: 'Lire les vidéos pendant leur envoi',
  playWhileUploadingHint:
    'Les vidéos sont encodées et peuvent être regardées avant la fin de leur envoi. Les spectateurs ' +
    'voient quelle partie est envoyée.',
  hardware: 'Utiliser le processeur graphique',
  hardwareHint:
    'S’il a un encodeur H.264 qui fonctionne\u00a0: prêt bien plus tôt, fichiers plus gros à qualité égale.',
  loudness: 'Niveau sonore',
  loudnessOff: 'Comme dans le fichier',
  loudnessTarget: (lufs) => `${lufs} LUFS`.replace('-', '−'),
  loudnessHint:
    'Normalise le niveau sonore de chaque nouvelle vidéo (EBU R 128). Les vidéos ne sont alors lues ' +
    'qu’une fois l’envoi terminé.',
  interlaced: 'Montrer chaque trame des vidéos entrelacées',
  interlacedHint:
    '50i devient 50p au lieu de 25p, et 60i devient 60p\u00a0: les mouvements restent fluides, les fichiers sont plus gros.',
  watermark: {
    title: 'Filigrane',
    hint: 'Incrusté dans les nouvelles vidéos. Leurs fichiers d’origine ne sont alors pas lus directement\u00a0: tout doit être encodé. Réencodez les vidéos existantes pour changer le leur.',
    image: (width, height) => `Image de ${width} × ${height} pixels`,
    none: 'Aucune image',
    upload: 'Envoyer un filigrane',
    remove: 'Retirer le filigrane',
    changed: 'Le filigrane des nouvelles vidéos a été changé',
  },
  measure: 'Estimer la durée et la taille',
  measuring: 'Mesure…',
  measureHint:
    'Encode réellement quelques secondes de votre vidéo la plus récente sur cette machine.',
  costs: (time, space) =>
    `Une minute d’une telle vidéo prend ${time} et ${space}, sans son original.`,
  nothingToMeasure:
    'Il n’y a encore rien pour mesurer. Envoyez une vidéo, et mesurez quand elle est prête.',
  encodingSaved: 'Les nouvelles vidéos sont encodées ainsi',
  queue: 'File d’encodage',
  queueNow: (encoding, waiting) =>
    `${counted(encoding, { one: '# vidéo en cours d’encodage', other: '# vidéos en cours d’encodage' })}, ` +
    `${counted(waiting, { one: '# en attente', other: '# en attente' })}.`,
  queueLeft: (time) => `Encore ${time} environ.`,
  queueEmpty: 'Aucune vidéo n’est en cours d’encodage.',
  queueEncoders: (count) =>
    counted(count, {
      one: '# encodeur à la fois, partagé par toutes les vidéos.',
      other: 'Jusqu’à # encodeurs à la fois, partagés par toutes les vidéos.',
    }),
  paused: 'Suspendre l’encodage',
  resume: 'Reprendre l’encodage',
  pausedHint: 'Rien n’est encodé sauf ce qu’un spectateur attend.',
  pausedNow: 'L’encodage est suspendu',
  resumedNow: 'L’encodage reprend',
  version: 'Version',
  address: 'URL',
  runsSince: 'Démarré le',
  noFfmpeg: 'Introuvable\u00a0: les vidéos attendent qu’il soit là',
  updates: {
    title: 'Mises à jour',
    lead: 'svc ne cherche de nouvelles versions que si vous indiquez l’URL d’un index de versions. Cette URL est lue une fois par jour, et rien n’est envoyé sur cette installation.',
    url: 'Index des versions',
    hint: 'Une URL https. Laissez vide pour n’envoyer aucune requête.',
    fault: 'Saisissez une URL https, par exemple https://downloads.example.org/svc/latest.json.',
    on: 'svc cherche de nouvelles versions une fois par jour',
    off: 'svc ne cherche plus de nouvelles versions',
  },
  licences: 'Licences',
  licencesLead:
    'svc est un logiciel libre sous licence Apache 2.0. Ces bibliothèques d’autrui en font ' +
    'partie, chacune sous sa propre licence.',
  libraries: (count) => `${count} bibliothèques`,
  library: 'Bibliothèque',
  licence: 'Licence',
  mail: {
    server: 'Serveur de messagerie',
    lead: 'svc l’utilise pour envoyer les invitations, les liens de nouveau mot de passe et les notifications. Sans lui, vous transmettez les liens vous-même.',
    fixed: 'Défini dans l’environnement de svc ou dans config.json ; modifiable uniquement là.',
    host: 'Hôte',
    port: 'Port',
    security: 'Chiffrement',
    securities: { starttls: 'STARTTLS', tls: 'TLS', none: 'Aucun' },
    securityHint:
      'En général STARTTLS sur le port 587, ou TLS sur le port 465. Le certificat du serveur est vérifié.',
    noneHint:
      'Uniquement pour un serveur de messagerie sur cette machine : localhost, 127.0.0.1 ou ::1.',
    user: 'Nom d’utilisateur',
    userHint: 'Laissez vide si le serveur n’en demande pas.',
    noUser: 'Aucun',
    password: 'Mot de passe',
    passwordHint: 'Stocké chiffré.',
    passwordKept: 'Un mot de passe est enregistré. Laissez vide pour le conserver.',
    from: 'Adresse de l’expéditeur',
    fromHint: 'Le serveur de messagerie doit autoriser svc à envoyer depuis cette adresse.',
    fromName: 'Nom de l’expéditeur',
    language: 'Langue',
    languageHint: 'Pour les personnes qui n’en ont pas choisi dans leur compte.',
    save: 'Enregistrer',
    saving: 'Enregistrement…',
    remove: 'Retirer le serveur de messagerie',
    removeTitle: 'Retirer le serveur de messagerie ?',
    removeText:
      'svc n’enverra plus d’e-mails. Les messages qui ne sont pas encore envoyés sont abandonnés.',
    removed: 'Le serveur de messagerie a été retiré',
    test: 'Message de test',
    testLead: 'Envoyé immédiatement, pour que vous voyiez la réponse du serveur de messagerie.',
    to: 'Destinataire',
    send: 'Envoyer un message de test',
    sending: 'Envoi…',
    sent: (to) => `Le serveur de messagerie a accepté le message à ${to} :`,
    status: 'Envoi',
    waiting: 'Messages en attente',
    last: 'Dernière tentative',
    wasSent: 'envoyé',
    noneYet: 'Aucune depuis le démarrage de svc',
  },
  storage: {
    diskSpace: 'Espace disque',
    diskSpaceUsed: (used, free) => `${used} utilisés, ${free} libres.`,
    diskSpaceScarce:
      'Faites bientôt de la place\u00a0: quand le disque est plein, les envois sont refusés.',
    folder: 'Dossier de données',
    retention: 'Durée de conservation',
    retentionLead:
      'Combien de temps svc conserve les données qu’il enregistre. Les vidéos sont conservées jusqu’à ' +
      'ce que vous les supprimiez.',
    kept: {
      analytics_event_days: {
        name: 'Données brutes des vues',
        hint: 'Chaque vue, seconde par seconde. Les statistiques qui en sont tirées sont conservées.',
      },
      analytics_days: {
        name: 'Statistiques',
        hint: 'Les chiffres de la page Statistiques.',
      },
      delivery_days: {
        name: 'Journal des webhooks',
        hint: 'Les livraisons et leurs réponses.',
      },
      audit_days: { name: 'Journal d’audit', hint: 'Qui a changé quoi.' },
      trash_days: {
        name: 'Corbeille',
        hint: 'Vidéos et collections supprimées, jusqu’à leur suppression définitive.',
      },
    },
    fixed: 'Défini par une variable d’environnement de svc. Modifiez-le là.',
    days: (days) => (days === 1 ? '1 jour' : `${days} jours`),
    years: (years) => (years === 1 ? '1 an' : `${years} ans`),
    forGood: 'Pour toujours',
    atOnce: 'Supprimer aussitôt',
    shorterTitle: 'Supprimer les données plus anciennes\u00a0?',
    shorterMeans: 'Ce qui est plus ancien est supprimé maintenant, sans retour possible.',
    deleteOlder: 'Supprimer l’ancien',
    keptFrom: (what, time) => `${what}\u00a0: ${time}`,
    backup: 'Sauvegardes',
    backupLead:
      'Des copies de tout, faites pendant que svc tourne\u00a0: vidéos, réglages, clés, ' +
      'chiffres. Qui en possède une peut tout lire\u00a0: gardez-les aussi sûrement que svc ' +
      'lui-même.',
    backUp: 'Sauvegarder maintenant',
    keptIn: 'Conservées dans',
    otherDisk:
      'Conservez les sauvegardes sur un autre disque\u00a0: indiquez dans SVC_BACKUP_DIR un dossier de ce disque.',
    copying: (done, all) => `${done} sur ${all} copiés`,
    beginning: 'En attente',
    backupRuns: 'Une sauvegarde est en cours',
    begun: 'La sauvegarde a commencé',
    notBegun: 'La sauvegarde n’a pas commencé',
    noBackups: 'Il n’y a pas encore de sauvegarde.',
    byHand: 'Manuelle',
    nightly: 'Nocturne',
    failed: 'Échouée',
    download: 'Télécharger',
    downloadNamed: (when) => `Télécharger la sauvegarde du ${when}`,
    remove: 'Supprimer',
    removeNamed: (when) => `Supprimer la sauvegarde du ${when}`,
    stop: 'Arrêter',
    stopNamed: 'Arrêter la sauvegarde',
    stopped: 'La sauvegarde a été arrêtée\u00a0; rien n’en a été conservé',
    removeAsked: 'Supprimer cette sauvegarde\u00a0?',
    removeMeans: (when, size) =>
      `La sauvegarde du ${when} (${size}) est supprimée. Les données de svc lui-même ne changent pas.`,
    removeAction: 'Supprimer la sauvegarde',
    removed: 'La sauvegarde a été supprimée',
    notRemoved: 'La sauvegarde n’a pas été supprimée',
    test: restoreTest,
    destination,
    everyNight: 'Sauvegarder chaque nuit',
    everyNightHint: (count) =>
      count === 1
        ? 'Après 3 heures. La dernière nocturne est conservée.'
        : `Après 3 heures. Les ${count} dernières nocturnes sont conservées\u00a0; ce qui n’a pas ` +
          'changé n’est qu’une fois sur le disque.',
    nightlyKept: 'Sauvegardes nocturnes conservées',
    nightlyOn: 'Une sauvegarde est faite chaque nuit',
    nightlyOff: 'Aucune sauvegarde n’est faite la nuit',
    restore: 'Restaurer',
    restoreHint:
      'Sur la machine elle-même, dans un dossier de données vide. Décompressez d’abord une ' +
      'sauvegarde téléchargée (tar -xf). Chaque fichier est comparé à sa somme de contrôle.',
    commandOf: (what) => `commande\u00a0: ${what}`,
  },
}
