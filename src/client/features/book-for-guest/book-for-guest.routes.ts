export const bookForGuestPath = "/Neue-Buchung";
