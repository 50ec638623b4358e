using System;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Foyer.Licence
{
    /// <summary>Of libsodium what .NET has not: Ed25519, BLAKE2b, and ChaCha20-Poly1305 on every system.</summary>
    internal static class Sodium
    {
        private const string Library = "libsodium";
        private const int SignatureBytes = 64, KeyBytes = 32, NonceBytes = 12, TagBytes = 16;

        static Sodium()
        {
            if (sodium_init() < 0) throw new CryptographicException("libsodium cannot be used.");
        }

        public static bool IsSignedBy(byte[] signature, byte[] text, byte[] key)
        {
            if (signature.Length != SignatureBytes || key.Length != KeyBytes) return false;
            return crypto_sign_verify_detached(signature, text, (ulong)text.Length, key) == 0;
        }

        public static byte[] Seal(byte[] text, byte[] about, byte[] key, out byte[] nonce)
        {
            var sealedText = new byte[text.Length + TagBytes];
            nonce = Random(NonceBytes);
            crypto_aead_chacha20poly1305_ietf_encrypt(
                sealedText, out _, text, (ulong)text.Length, about, (ulong)about.Length, IntPtr.Zero, nonce, key);
            return sealedText;
        }

        /// <returns>null: the key is another one, or something was changed.</returns>
        public static byte[] Unseal(byte[] sealedText, byte[] about, byte[] key, byte[] nonce)
        {
            if (sealedText.Length < TagBytes || nonce.Length != NonceBytes) return null;
            var text = new byte[sealedText.Length - TagBytes];
            var failed = crypto_aead_chacha20poly1305_ietf_decrypt(
                text, out _, IntPtr.Zero, sealedText, (ulong)sealedText.Length, about, (ulong)about.Length, nonce, key);
            return failed == 0 ? text : null;
        }

        public static byte[] Random(int count)
        {
            var bytes = new byte[count];
            using (var source = RandomNumberGenerator.Create()) source.GetBytes(bytes);
            return bytes;
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        private static extern int sodium_init();

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        private static extern int crypto_sign_verify_detached(byte[] signature, byte[] text, ulong length, byte[] key);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        private static extern int crypto_aead_chacha20poly1305_ietf_encrypt(
            byte[] to, out ulong toLength, byte[] text, ulong length, byte[] about, ulong aboutLength, IntPtr secret, byte[] nonce, byte[] key);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        private static extern int crypto_aead_chacha20poly1305_ietf_decrypt(
            byte[] to, out ulong toLength, IntPtr secret, byte[] from, ulong length, byte[] about, ulong aboutLength, byte[] nonce, byte[] key);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern UIntPtr crypto_generichash_statebytes();

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int crypto_generichash_init(IntPtr state, byte[] key, UIntPtr keyLength, UIntPtr hashLength);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int crypto_generichash_update(IntPtr state, byte[] piece, ulong length);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int crypto_generichash_final(IntPtr state, byte[] hash, UIntPtr hashLength);
    }
}
