/** The brand's plumb bob; size and color come from the caller. */
export function PlumbBob({ className = '' }: { readonly className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 12 20" fill="currentColor" aria-hidden="true">
      <path d="M3.6 0h4.8v2.5L12 4.4v3.1L6 20 0 7.5V4.4l3.6-1.9z" />
    </svg>
  );
}
