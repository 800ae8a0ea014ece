/** The logged-in employee or admin, as login and the user check answer it. */
export interface User {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  admin: boolean;
  active: boolean;
}
