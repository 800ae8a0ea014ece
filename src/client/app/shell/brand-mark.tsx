/** The company's boat, drawn in the colour of the text beside it. */
export function BrandMark({ className }: { className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
      strokeWidth="2"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M3 19h26l-4 6H8z" />
      <path d="M8 17v-6h12v6M20 13h4l2 4M14 11V6l5 3" />
    </svg>
  );
}
