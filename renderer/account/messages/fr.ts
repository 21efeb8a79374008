import { counted } from '../../kit/language.ts'
import type { AccountMessages } from './en.ts'

export const messages: AccountMessages = {
  tabs: {
    profile: 'Profil',
    signIn: 'Connexion',
    notifications: 'Notifications',
    sessions: 'Sessions',
  },
  title: 'Compte',
  parts: 'Pages du compte',
  notLoaded: 'Cette page n’a pas pu être chargée',
  name: 'Nom',
  email: 'Adresse e-mail',
  emailHint: 'Elle vous sert à vous connecter.',
  language: 'Langue des e-mails',
  languageDefault: 'Par défaut',
  languageHint: 'Pour les messages que svc vous envoie.',
  notificationsLead: (email) => `svc envoie à ${email} les notifications que vous choisissez ici.`,
  noEmailYet: 'Ajoutez d’abord une adresse e-mail à votre profil.',
  mailOff:
    'svc n’envoie pas encore d’e-mails : un propriétaire doit d’abord configurer un serveur de messagerie.',
  videoNotices: {
    video_ready: 'Une vidéo est prête',
    video_failed: 'Une vidéo a échoué',
    files_arrived: 'Un fichier est arrivé par un lien d’envoi',
  },
  notices: {
    weekly_digest: {
      name: 'Résumé hebdomadaire des vues',
      hint: 'Chaque lundi, pour les espaces dont vous pouvez voir les statistiques.',
    },
    webhook_failing: {
      name: 'Un webhook est en échec',
      hint: 'Lorsqu’il est en échec depuis cinq minutes.',
    },
    disk_low: { name: 'Le disque est presque plein', hint: 'Avant que les envois soient refusés.' },
    backup_failed: { name: 'La sauvegarde nocturne a échoué', hint: 'Avec la raison.' },
  },
  fileChoices: {
    off: 'Jamais',
    own: 'Seulement par les liens que j’ai créés',
    all: 'Par tous les liens que je peux voir',
  },
  videoChoices: {
    off: 'Jamais',
    own: 'Seulement les vidéos que j’ai envoyées',
    all: 'Toutes les vidéos que je peux voir',
  },
  save: 'Enregistrer',
  saved: 'Enregistré',
  notSaved: 'Les changements n’ont pas été enregistrés',
  emailPassword: 'Nécessaire pour changer l’adresse e-mail.',
  roles: 'Rôles',
  everySpace: 'Tous les espaces',
  inCollections: (count) =>
    counted(count, { one: 'dans # collection', other: 'dans # collections' }),
  factor: 'Second facteur',
  factorOff:
    'Avec un second facteur, la connexion par mot de passe demande aussi un code d’une application d’authentification sur votre téléphone.',
  factorOn:
    'La connexion par mot de passe demande aussi un code de votre application d’authentification.',
  factorNeedsPassword:
    'Définissez d’abord un mot de passe. Les clés d’accès n’ont pas besoin de second facteur.',
  factorSetUp: 'Configurer',
  factorScan:
    'Scannez ce code avec une application d’authentification, ou saisissez-y la clé. Saisissez ensuite le code que l’application affiche.',
  factorQr: 'Code QR pour l’application d’authentification',
  factorKey: 'Clé',
  factorCode: 'Code de l’application',
  factorConfirm: 'Activer',
  factorCancel: 'Annuler',
  factorIsOn: 'Le second facteur est activé',
  factorTurnOff: 'Désactiver',
  factorIsOff: 'Le second facteur est désactivé',
  codesTitle: 'Codes de secours',
  codesText:
    'Chaque code sert une fois, à la place d’un code de l’application. Gardez-les là où vous pourrez les trouver sans votre téléphone : ils ne seront plus affichés.',
  codesCopy: 'codes de secours',
  codesDone: 'Je les ai gardés',
  codesLeft: (count) =>
    counted(count, { one: 'Il reste # code de secours.', other: 'Il reste # codes de secours.' }),
  codesNew: 'Nouveaux codes de secours',
  sessionsLead:
    'Les navigateurs connectés à votre compte. Déconnectez ceux que vous ne reconnaissez pas.',
  thisBrowser: 'Ce navigateur',
  unknownBrowser: 'Navigateur inconnu',
  signedInAt: (when) => `connecté ${when}`,
  usedAt: (when) => `utilisé ${when}`,
  end: 'Déconnecter',
  endNamed: (name) => `Déconnecter ${name}`,
  ended: 'Le navigateur a été déconnecté',
  notEnded: 'Le navigateur n’a pas été déconnecté',
  endOthers: 'Déconnecter tous les autres navigateurs',
  endedOthers: 'Tous les autres navigateurs ont été déconnectés',
  browserOn: (browser, system) => `${browser} sur ${system}`,
  password: 'Mot de passe',
  identities: 'Authentification unique',
  identitiesLead:
    'Comptes de fournisseurs d’identité avec lesquels vous pouvez vous connecter à ce compte.',
  linkProvider: (name: string) => `Associer ${name}`,
  unlink: 'Dissocier',
  unlinkNamed: (name: string) => `Dissocier ${name}`,
  unlinked: (name: string) => `${name} est dissocié`,
  passkeys: 'Clés d’accès',
  passwordIs:
    'Vous pouvez vous connecter avec un mot de passe. Le changer déconnecte tous les autres navigateurs.',
  passwordIsNot:
    'Avec un mot de passe, vous vous connectez sans lien, depuis n’importe quel navigateur. En ' +
    'définir un déconnecte tous les autres navigateurs.',
  currentPassword: 'Mot de passe actuel',
  newPassword: 'Nouveau mot de passe',
  passwordRule: 'Au moins 10 caractères. Quelques mots à la suite se retiennent bien.',
  saving: 'Enregistrement…',
  changePassword: 'Changer le mot de passe',
  setPassword: 'Définir le mot de passe',
  passwordSet: 'Le mot de passe est défini',
  passwordShort: 'Le nouveau mot de passe doit avoir au moins 10 caractères.',
  passkeysLead:
    'Connectez-vous avec votre empreinte, votre visage ou un code PIN, ou avec une clé de sécurité. ' +
    'svc n’enregistre rien qui puisse être volé.',
  deviceName: 'Nom de cet appareil',
  deviceExample: 'Mon portable',
  yourPassword: 'Votre mot de passe',
  addPasskey: 'Ajouter une clé d’accès',
  noPasskeys: 'Ce navigateur n’offre les clés d’accès que sur localhost et par HTTPS.',
  neverUsed: 'jamais utilisée',
  lastUsed: (when) => `dernière utilisation ${when}`,
  added: (when) => `ajoutée ${when}`,
  remove: 'Retirer',
  removeNamed: (name) => `Retirer ${name}`,
  aPasskey: 'Clé d’accès',
  passwordIsSet: 'Un mot de passe est défini.',
  typeItToo: 'Saisissez-le aussi.',
  passkeyAdded: (name) => `${name} ajoutée`,
  passkeyRemoved: (name) => `${name} retirée`,
}
