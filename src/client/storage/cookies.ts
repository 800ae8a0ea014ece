/** Whether the browser keeps what a page stores as a cookie; every call that changes something needs one. */
export function keepsCookies(): boolean {
  try {
    if (document.cookie !== "") return true;
    document.cookie = `${probe}=1; path=/; SameSite=Lax`;
    const isKept = document.cookie.includes(probe);
    document.cookie = `${probe}=; path=/; max-age=0`;
    return isKept;
  } catch {
    // A page in a sandbox is not even asked.
    return false;
  }
}

/** Gone again at once. */
const probe = "cookieprobe";
